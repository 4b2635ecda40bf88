internal import Mustache

/// The pages, as Mustache. Every value is escaped, but for charts, which escape their own texts: none else is written with three braces.
enum Templates {
    /// Parsed once.
    static let library: MustacheLibrary = {
        var library = MustacheLibrary()
        let all = [
            "page": page, "home": home, "vehicle": vehicle, "error": error, "pair": pair, "waiting": waiting,
            "crop": crop, "reading": reading, "decided": decided, "undo": undo,
            "odd": odd, "chart": chart, "schedules": schedules, "costs": costs, "fleet": fleet, "fill": fill,
        ]
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
        <main{{$wide}}{{/wide}}>
        {{$main}}{{/main}}
        </main>
        </body>
        </html>
        """

    private static let home = """
        {{<page}}{{$main}}
        <h1>Odolog</h1>
        {{#hasVehicles}}
        <form method="post" action="/photos" enctype="multipart/form-data" class="card" id="photo" data-upload>
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
        <section><h2><a href="/waiting">{{t.waiting}} ({{waitingCount}})</a></h2>
        <ul class="list">{{#waiting}}<li><a href="/readings/{{id}}"><b>{{text}}</b> <span>{{vehicle}} {{time}}</span></a></li>{{/waiting}}</ul></section>
        {{/hasWaiting}}
        {{#hasVehicles}}
        <section><h2>{{t.due}}</h2>
        {{^hasDue}}<p>{{t.nothingDue}}</p>{{/hasDue}}
        <ul class="list">{{#due}}<li class="{{status}}"><a href="/vehicles/{{vehicleId}}/schedules"><b>{{what}}</b> \
        <span>{{vehicle}}: {{standing}} {{left}}</span></a></li>{{/due}}</ul></section>
        <section><h2>{{t.vehicles}}</h2>
        <ul class="list">{{#fleet}}<li class="{{status}}"><a href="/vehicles/{{id}}"><b>{{name}}</b> <span>{{odometer}}{{#next}}, {{next}}{{/next}}</span></a></li>{{/fleet}}</ul>
        <p><a href="/fleet">{{t.fleet}}{{#moreVehicles}} ({{moreVehicles}}){{/moreVehicles}}</a></p></section>
        {{/hasVehicles}}
        {{#sample}}<form method="post" action="/sample/remove"><input type="hidden" name="form" value="{{form}}">\
        <button type="submit" class="quiet">{{t.dropSample}}</button></form>{{/sample}}
        <details class="card"{{^hasVehicles}} open{{/hasVehicles}}><summary>{{t.addVehicle}}</summary>
        <form method="post" action="/vehicles"><input type="hidden" name="form" value="{{form}}">
        <label>{{t.name}}<input name="name" required maxlength="200" autocomplete="off"></label>
        <label>{{t.vin}} ({{t.optional}})<input name="vin" maxlength="40" autocapitalize="characters" autocomplete="off" data-vin \
        aria-describedby="vin-told"></label>
        <p id="vin-told" role="status" aria-live="polite" data-vin-told></p>
        <label>{{t.make}} ({{t.optional}})<input name="make" maxlength="100" autocomplete="off"></label>
        <label>{{t.model}} ({{t.optional}})<input name="model" maxlength="100" autocomplete="off"></label>
        <label>{{t.modelYear}} ({{t.optional}})<input name="modelYear" inputmode="numeric" maxlength="4" autocomplete="off"></label>
        <label>{{t.unit}}<select name="unit"><option>km</option><option>mi</option></select></label>
        <button type="submit">{{t.add}}</button>
        </form></details>
        {{^hasVehicles}}<form method="post" action="/sample"><input type="hidden" name="form" value="{{form}}">\
        <button type="submit" class="quiet">{{t.showSample}}</button></form>{{/hasVehicles}}
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
