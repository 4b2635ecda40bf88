internal import Mustache

/// The pages, as Mustache. Every value is escaped: none is written with three braces.
enum Templates {
    /// Parsed once.
    static let library: MustacheLibrary = {
        var library = MustacheLibrary()
        let all = ["page": page, "home": home, "reading": reading, "vehicle": vehicle, "error": error, "pair": pair]
        for (name, text) in all {
            do { try library.register(MustacheTemplate(string: text), named: name) } catch {
                fatalError("the template \(name) can't be parsed: \(error)")
            }
        }
        return library
    }()

    private static let page = """
        <!doctype html>
        <html lang="{{t.language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}} – Odolog</title>
        <link rel="stylesheet" href="/style.css">
        <link rel="icon" href="/icon.svg">
        <link rel="manifest" href="/manifest.webmanifest">
        <script src="/app.js" defer></script>
        </head>
        <body>
        <header><a href="/">Odolog</a></header>
        <main>
        {{$main}}{{/main}}
        </main>
        </body>
        </html>
        """

    private static let home = """
        {{<page}}{{$main}}
        <h1>Odolog</h1>
        {{#hasVehicles}}
        <form method="post" action="/photos" enctype="multipart/form-data" class="card" data-upload>
        <p>{{t.aim}}</p>
        <svg class="sketch" viewBox="0 0 120 50" role="img" aria-label="{{t.aim}}"><rect x="2" y="2" width="116" height="46" rx="6"/>\
        <rect x="20" y="15" width="80" height="20" rx="2"/><text x="60" y="30">164 214</text></svg>
        <label>{{t.vehicle}}
        <select name="vehicle"><option value="">{{t.noVehicleYet}}</option>{{#vehicles}}<option value="{{id}}"{{#only}} selected{{/only}}>{{name}}\
        </option>{{/vehicles}}</select></label>
        <label class="button primary">{{t.takePhoto}}<input type="file" name="photo" accept="image/*" capture="environment"></label>
        <label class="button">{{t.fromGallery}}<input type="file" name="photo" accept="image/*,.heic,.heif" multiple></label>
        <p class="progress" role="status" aria-live="polite"></p>
        <button type="submit">{{t.send}}</button>
        </form>
        {{/hasVehicles}}
        {{^hasVehicles}}<p>{{t.first}}</p>{{/hasVehicles}}
        {{#hasWaiting}}
        <section><h2>{{t.waiting}} ({{waitingCount}})</h2>
        <ul class="list">{{#waiting}}<li><a href="/readings/{{id}}"><b>{{text}}</b> <span>{{vehicle}} {{time}}</span></a></li>{{/waiting}}</ul></section>
        {{/hasWaiting}}
        {{#hasVehicles}}
        <section><h2>{{t.due}}</h2>
        {{^hasDue}}<p>{{t.nothingDue}}</p>{{/hasDue}}
        <ul class="list">{{#due}}<li class="{{status}}"><b>{{what}}</b> <span>{{vehicle}}: {{standing}} {{left}}</span></li>{{/due}}</ul></section>
        <section><h2>{{t.vehicles}}</h2>
        <ul class="list">{{#vehicles}}<li><a href="/vehicles/{{id}}"><b>{{name}}</b> <span>{{odometer}}</span></a></li>{{/vehicles}}</ul></section>
        {{/hasVehicles}}
        <details class="card"{{^hasVehicles}} open{{/hasVehicles}}><summary>{{t.addVehicle}}</summary>
        <form method="post" action="/vehicles">
        <label>{{t.name}}<input name="name" required maxlength="200" autocomplete="off"></label>
        <label>{{t.vin}} ({{t.optional}})<input name="vin" maxlength="40" autocapitalize="characters" autocomplete="off"></label>
        <label>{{t.unit}}<select name="unit"><option>km</option><option>mi</option></select></label>
        <button type="submit">{{t.add}}</button>
        </form></details>
        {{/main}}{{/page}}
        """

    private static let reading = """
        {{<page}}{{$main}}
        <h1>{{t.read}}</h1>
        {{#hasPhoto}}
        {{#box}}<svg class="crop" viewBox="{{x}} {{y}} {{w}} {{h}}" role="img" aria-label="{{text}}">\
        <image href="/readings/{{id}}/photo" width="{{photoWidth}}" height="{{photoHeight}}"/></svg>{{/box}}
        <a href="/readings/{{id}}/photo"><img class="photo" src="/readings/{{id}}/photo" alt="{{t.photo}}"></a>
        {{/hasPhoto}}
        {{^hasPhoto}}<p>{{t.photoGone}}</p>{{/hasPhoto}}
        {{#isRead}}<p class="value">{{text}} <small>{{unit}}</small></p>
        <p class="sure">{{confidence}} % {{t.sure}}</p>{{/isRead}}
        {{^isRead}}<p>{{t.nothingRead}}</p>{{/isRead}}
        <dl>{{#previous}}<dt>{{t.previous}}</dt><dd>{{previous}}</dd>{{/previous}}\
        {{#difference}}<dt>{{t.difference}}</dt><dd>{{difference}}</dd>{{/difference}}\
        <dt>{{t.taken}}</dt><dd>{{time}}</dd></dl>
        {{#hasFlags}}<div class="odd" role="alert"><h2>{{t.odd}}</h2><ul>{{#flags}}<li>{{.}}</li>{{/flags}}</ul>
        <form method="post" action="/readings/{{id}}"><input type="hidden" name="yes" value="{{yes}}">\
        <input type="hidden" name="answer" value="{{answer}}"><input type="hidden" name="value" value="{{typed}}">\
        <input type="hidden" name="vehicle" value="{{vehicleId}}"><input type="hidden" name="time" value="{{typedTime}}">
        <button type="submit" class="primary">{{t.anyway}}</button></form></div>{{/hasFlags}}
        <form method="post" action="/readings/{{id}}" class="card">
        <button type="submit" name="answer" value="typed" hidden></button>
        <label>{{t.vehicle}}<select name="vehicle" required>{{#vehicles}}<option value="{{id}}"{{#selected}} selected{{/selected}}>{{name}}</option>\
        {{/vehicles}}</select></label>
        {{#isRead}}<button type="submit" name="answer" value="accept" class="primary">{{t.confirm}}: {{text}}</button>{{/isRead}}
        {{#runnerUp}}<button type="submit" name="answer" value="runnerUp">{{t.other}} {{runnerUp}}</button>{{/runnerUp}}
        <label>{{t.instead}}<input name="value" inputmode="{{inputMode}}" autocomplete="off" value="{{typed}}"></label>
        {{#isOdometer}}<label>{{t.date}} ({{t.optional}})<input name="time" autocomplete="off" placeholder="2026-10-02 12:33" value="{{typedTime}}"></label>{{/isOdometer}}
        <button type="submit" name="answer" value="typed">{{t.save}}</button>
        <button type="submit" name="answer" value="reject" class="quiet">{{t.reject}}</button>
        </form>
        {{/main}}{{/page}}
        """

    private static let vehicle = """
        {{<page}}{{$main}}
        <h1>{{name}}</h1>
        <p class="value">{{odometer}}</p>
        {{#vin}}<p>{{t.vin}}: <code>{{vin}}</code></p>{{/vin}}
        <section><h2>{{t.due}}</h2>{{^hasDue}}<p>{{t.nothingDue}}</p>{{/hasDue}}
        <ul class="list">{{#due}}<li class="{{status}}"><b>{{what}}</b> <span>{{standing}} {{left}}</span></li>{{/due}}</ul></section>
        {{#hasFlags}}<div class="odd" role="alert"><h2>{{t.odd}}</h2><ul>{{#flags}}<li>{{.}}</li>{{/flags}}</ul>
        <form method="post" action="{{action}}">{{#again}}<input type="hidden" name="{{name}}" value="{{value}}">{{/again}}
        <button type="submit" class="primary">{{t.anyway}}</button></form></div>{{/hasFlags}}
        <details class="card"><summary>{{t.typeOdometer}}</summary>
        <form method="post" action="/vehicles/{{id}}/odometer">
        <label>{{t.odometer}}<input name="value" required inputmode="decimal" autocomplete="off"></label>
        <label>{{t.date}} ({{t.now}})<input name="time" autocomplete="off" placeholder="2026-10-02 12:33"></label>
        <button type="submit" class="primary">{{t.save}}</button></form></details>
        <details class="card"><summary>{{t.fill}}</summary>
        <form method="post" action="/vehicles/{{id}}/fuel">
        <label>{{t.amount}}<input name="amount" required inputmode="decimal" autocomplete="off" placeholder="42.5 l"></label>
        <label>{{t.cost}}<input name="cost" inputmode="decimal" autocomplete="off" placeholder="71.20 EUR"></label>
        <label>{{t.odometer}}<input name="odometer" inputmode="decimal" autocomplete="off"></label>
        <label class="check"><input type="checkbox" name="full" value="yes" checked>{{t.full}}</label>
        <button type="submit" class="primary">{{t.save}}</button></form></details>
        <section><h2>{{t.history}}</h2>
        <table><thead><tr><th>{{t.date}}</th><th>{{t.value}}</th></tr></thead><tbody>
        {{#history}}<tr><td>{{time}}</td><td class="number">{{value}}</td></tr>{{/history}}</tbody></table></section>
        <section><h2>{{t.entries}}</h2>
        <table><thead><tr><th>{{t.date}}</th><th>{{t.what}}</th><th>{{t.cost}}</th></tr></thead><tbody>
        {{#entries}}<tr><td>{{time}}</td><td>{{what}}</td><td class="number">{{cost}}</td></tr>{{/entries}}</tbody></table></section>
        <form method="post" action="/undo"><input type="hidden" name="vehicle" value="{{id}}"><button type="submit" class="quiet">{{t.undo}}</button></form>
        {{/main}}{{/page}}
        """

    private static let pair = """
        {{<page}}{{$main}}
        <h1>{{t.pair}}</h1>
        <p>{{t.pairWhy}}</p>
        <form method="post" action="/pair" class="card"><input type="hidden" name="code" value="{{code}}">
        <label>{{t.deviceName}}<input name="name" value="{{t.phone}}" required maxlength="60"></label>
        <button type="submit" class="primary">{{t.pair}}</button></form>
        {{/main}}{{/page}}
        """

    private static let error = """
        {{<page}}{{$main}}
        <h1>{{t.error}}</h1>
        <p role="alert">{{detail}}</p>
        <p><a href="{{back}}">{{t.back}}</a></p>
        {{/main}}{{/page}}
        """
}
