/// Vehicles: the fleet, one vehicle, its schedules and costs.
extension Templates {
    static let odd = """
        {{#odd}}<div class="odd" role="alert"><h2>{{t.odd}}</h2><ul>{{#flags}}<li>{{.}}</li>{{/flags}}</ul>
        <form method="post" action="{{action}}"><input type="hidden" name="form" value="{{form}}">\
        {{#again}}<input type="hidden" name="{{name}}" value="{{value}}">{{/again}}
        <button type="submit" class="primary">{{t.anyway}}</button></form></div>{{/odd}}
        """

    static let chart = """
        <figure>{{{chart}}}<details><summary>{{t.numbers}}</summary><div class="scroll" tabindex="0" role="region" aria-label="{{title}}">\
        <table><thead><tr><th scope="col">{{first}}</th><th scope="col" class="number">{{second}}</th></tr></thead>\
        <tbody>{{#rows}}<tr><td>{{first}}</td><td class="number">{{second}}</td></tr>{{/rows}}</tbody></table></div></details></figure>
        """

    static let fleet = """
        {{<page}}{{$wide}} class="wide"{{/wide}}{{$main}}
        <h1>{{t.fleet}}</h1>
        <div class="scroll" tabindex="0" role="region" aria-label="{{t.fleet}}"><table class="lines">
        <thead><tr><th scope="col">{{t.vehicle}}</th><th scope="col" class="number">{{t.odometer}}</th><th scope="col">{{t.due}}</th>\
        <th scope="col">{{t.waits}}</th></tr></thead><tbody>
        {{#lines}}<tr><th scope="row"><a href="/vehicles/{{id}}">{{name}}</a></th><td class="number">{{odometer}}</td>\
        <td class="mark {{status}}">{{next}}</td><td>{{#waiting}}<a href="/waiting?of={{id}}">{{waiting}}</a>{{/waiting}}</td></tr>{{/lines}}
        </tbody></table></div>
        {{/main}}{{/page}}
        """

    static let fill = """
        {{<page}}{{$main}}
        <h1>{{t.fill}}</h1><p>{{t.chooseVehicle}}</p>
        <ul class="list">{{#vehicles}}<li><a href="/vehicles/{{id}}?fill=1#fuel"><b>{{name}}</b> <span>{{odometer}}</span></a></li>{{/vehicles}}</ul>
        {{/main}}{{/page}}
        """

    static let vehicle = """
        {{<page}}{{$main}}
        <h1>{{name}}</h1>
        <p class="value">{{odometer}}</p>
        {{#estimate}}<p>{{t.estimated}}: {{estimate}}</p>{{/estimate}}
        {{#facts}}<p>{{facts}}</p>{{/facts}}
        {{#vin}}<p>{{t.vin}}: <code>{{vin}}</code></p>{{/vin}}
        {{#waiting}}<p><a href="/waiting?of={{id}}">{{waiting}} {{t.waits}}</a></p>{{/waiting}}
        <section><h2>{{t.due}}</h2>{{^hasDue}}<p>{{t.nothingDue}}</p>{{/hasDue}}
        <ul class="list">{{#due}}<li class="{{status}}"><b>{{what}}</b> <span>{{standing}} {{left}}</span></li>{{/due}}</ul>
        <p><a href="/vehicles/{{id}}/schedules">{{t.schedules}}</a> · <a href="/vehicles/{{id}}/costs">{{t.costsAndFuel}}</a></p></section>
        {{>odd}}
        <details class="card"><summary>{{t.typeOdometer}}</summary>
        <form method="post" action="/vehicles/{{id}}/odometer"><input type="hidden" name="form" value="{{form}}">
        <label>{{t.odometer}}<input name="value" required inputmode="decimal" autocomplete="off"></label>
        <label>{{t.date}} ({{t.now}})<input name="time" autocomplete="off" placeholder="2026-10-02 12:33"></label>
        <button type="submit" class="primary">{{t.save}}</button></form></details>
        <details class="card" id="fuel"{{#fills}} open{{/fills}}><summary>{{t.fill}}</summary>
        <form method="post" action="/vehicles/{{id}}/fuel"><input type="hidden" name="form" value="{{form}}">
        <label>{{t.odometer}}<input name="odometer" inputmode="decimal" autocomplete="off"></label>
        <label>{{t.amount}}<input name="amount" required inputmode="decimal" autocomplete="off" placeholder="42.5 l"></label>
        <label>{{t.cost}}<input name="cost" inputmode="decimal" autocomplete="off" placeholder="71.20 EUR"></label>
        <label>{{t.price}} ({{t.optional}})<input name="price" inputmode="decimal" autocomplete="off" placeholder="1.679 EUR"></label>
        <label class="check"><input type="checkbox" name="full" value="yes" checked>{{t.full}}</label>
        <button type="submit" class="primary">{{t.save}}</button></form></details>
        {{#charts}}<section><h2>{{title}}</h2>{{>chart}}</section>{{/charts}}
        <section><h2>{{t.history}}</h2>
        <table><thead><tr><th scope="col">{{t.date}}</th><th scope="col" class="number">{{t.value}}</th></tr></thead><tbody>
        {{#history}}<tr><td>{{time}}</td><td class="number">{{value}}</td></tr>{{/history}}</tbody></table></section>
        <section><h2>{{t.entries}}</h2>
        <table><thead><tr><th scope="col">{{t.date}}</th><th scope="col">{{t.what}}</th><th scope="col" class="number">{{t.cost}}</th></tr></thead><tbody>
        {{#entries}}<tr><td>{{time}}</td><td>{{what}}</td><td class="number">{{cost}}</td></tr>{{/entries}}</tbody></table></section>
        <form method="post" action="/undo"><input type="hidden" name="form" value="{{form}}"><input type="hidden" name="vehicle" value="{{id}}">\
        <button type="submit" class="quiet">{{t.undo}}</button></form>
        {{/main}}{{/page}}
        """

    static let schedules = """
        {{<page}}{{$main}}
        <p><a href="/vehicles/{{id}}">{{name}}</a></p>
        <h1>{{t.schedules}}</h1>
        <nav class="tabs" aria-label="{{t.schedules}}">{{#tabs}}<a href="/vehicles/{{id}}/schedules?show={{name}}"{{#chosen}} aria-current="page"{{/chosen}}>\
        {{words}} ({{count}})</a>{{/tabs}}</nav>
        {{^hasDue}}<p>{{t.nothingHere}}</p>{{/hasDue}}
        <ul class="list">{{#due}}<li class="{{status}}"><b>{{what}}</b> <span>{{standing}} {{left}}</span> <span>{{place}}</span>
        {{#isSchedule}}<details><summary>{{t.done}}</summary>
        <form method="post" action="/vehicles/{{vehicleId}}/done"><input type="hidden" name="form" value="{{form}}">\
        <input type="hidden" name="schedule" value="{{id}}">
        <label>{{t.date}} ({{t.now}})<input name="time" autocomplete="off" placeholder="2026-10-02"></label>
        <label>{{t.odometer}} ({{t.optional}})<input name="odometer" inputmode="decimal" autocomplete="off"></label>
        <label>{{t.cost}} ({{t.optional}})<input name="cost" inputmode="decimal" autocomplete="off" placeholder="89.50 EUR"></label>
        <label>{{t.notes}} ({{t.optional}})<input name="notes" maxlength="1000" autocomplete="off"></label>
        <button type="submit" class="primary">{{t.doneNow}}</button></form></details>{{/isSchedule}}</li>{{/due}}</ul>
        <details class="card"><summary>{{t.addSchedule}}</summary>
        <form method="post" action="/vehicles/{{id}}/schedules"><input type="hidden" name="form" value="{{form}}">
        <label>{{t.what}}<input name="what" required maxlength="200" autocomplete="off"></label>
        <label>{{t.every}}<input name="every" required autocomplete="off" placeholder="12mo, 15000km"></label>
        <label>{{t.last}} ({{t.optional}})<input name="last" autocomplete="off" placeholder="2026-03-01"></label>
        <label>{{t.odometer}} ({{t.optional}})<input name="odometer" inputmode="decimal" autocomplete="off"></label>
        <button type="submit">{{t.add}}</button></form></details>
        {{/main}}{{/page}}
        """

    static let costs = """
        {{<page}}{{$main}}
        <p><a href="/vehicles/{{id}}">{{name}}</a></p>
        <h1>{{t.costsAndFuel}}</h1>
        {{#isEmpty}}<p>{{t.noCosts}}</p>{{/isEmpty}}
        {{#currencies}}<p class="value">{{total}}</p>{{#perDistance}}<p>{{.}}</p>{{/perDistance}}
        {{#charts}}<section><h2>{{title}}</h2>{{>chart}}</section>{{/charts}}
        <section><h2>{{t.costsByCategory}}</h2>
        <table><thead><tr><th scope="col">{{t.category}}</th><th scope="col" class="number">{{t.sum}}</th><th scope="col" class="number">{{t.share}}</th></tr></thead><tbody>
        {{#shares}}<tr{{#isCategory}} class="part"{{/isCategory}}><td>{{name}}</td><td class="number">{{sum}}</td><td class="number">{{percent}}</td></tr>{{/shares}}</tbody></table></section>{{/currencies}}
        {{#economies}}<section><h2>{{title}}, {{unit}}</h2><p>{{t.tookOver}}</p>{{>chart}}</section>{{/economies}}
        {{#tanks}}<p>{{.}}</p>{{/tanks}}
        {{/main}}{{/page}}
        """
}
