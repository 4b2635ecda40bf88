/// The queue, and a photo of it. Keys are on what they do (`data-key`), so that each works without them.
extension Templates {
    static let waiting = """
        {{<page}}{{$wide}} class="wide"{{/wide}}{{$main}}
        <h1>{{t.waiting}} ({{count}})</h1>
        {{#confirmed}}<p role="status" class="told">{{confirmed}} {{t.confirmed}}</p>{{/confirmed}}
        <div data-review="" class="review">
        <form method="get" action="/waiting" class="filters">
        <label>{{t.of}}<select name="of"><option value="">{{t.anybody}}</option>\
        {{#owners}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{name}}</option>{{/owners}}</select></label>
        <label>{{t.doubts}}<select name="doubts"><option value="">{{t.all}}</option>\
        <option value="yes"{{#doubtsYes}} selected{{/doubtsYes}}>{{t.withDoubts}}</option>\
        <option value="no"{{#doubtsNo}} selected{{/doubtsNo}}>{{t.withoutDoubts}}</option></select></label>
        <label>{{t.sureness}}<select name="sure"><option value="">{{t.all}}</option>\
        <option value="yes"{{#sureYes}} selected{{/sureYes}}>{{t.sureOnly}}</option>\
        <option value="no"{{#sureNo}} selected{{/sureNo}}>{{t.unsureOnly}}</option></select></label>
        <button type="submit">{{t.show}}</button></form>
        {{#isEmpty}}<p>{{t.nothingWaits}}</p>{{/isEmpty}}
        {{#hasClean}}<section><h2>{{t.clean}}</h2><p>{{t.cleanWhy}}</p>
        <ul class="crops">{{#clean}}<li><a href="/readings/{{id}}{{query}}">{{>crop}}<b>{{text}} {{unit}}</b> <span>{{vehicle}}, {{time}}\
        {{#difference}}, {{difference}}{{/difference}}</span></a></li>{{/clean}}</ul>
        <form method="post" action="/waiting/confirm"><input type="hidden" name="form" value="{{form}}">\
        <input type="hidden" name="ids" value="{{ids}}">{{#filter}}<input type="hidden" name="{{name}}" value="{{value}}">{{/filter}}
        <button type="submit" class="primary">{{t.confirmAll}} {{cleanCount}}</button></form></section>{{/hasClean}}
        {{#hasOthers}}<section><h2>{{t.others}}</h2>
        <ul class="list">{{#others}}<li><a href="/readings/{{id}}{{query}}" data-key="n"><b>{{text}} {{unit}}</b> \
        <span>{{vehicle}}, {{time}}, {{confidence}}{{#doubts}}, {{doubts}}{{/doubts}}</span></a></li>{{/others}}</ul></section>{{/hasOthers}}
        {{#more}}<p>{{count}} {{t.more}}</p>{{/more}}
        {{#leftAlone}}<p>{{leftAlone}} {{t.leftAlone}}</p>{{/leftAlone}}{{#failed}}<p>{{failed}} {{t.failed}}</p>{{/failed}}
        {{>undo}}
        </div>
        {{/main}}{{/page}}
        """

    static let undo = """
        {{#canUndo}}<form method="post" action="/waiting/undo"><input type="hidden" name="form" value="{{form}}">\
        {{#filter}}<input type="hidden" name="{{name}}" value="{{value}}">{{/filter}}\
        <button type="submit" class="quiet" data-key="u">{{t.takeBack}}<kbd>u</kbd></button></form>{{/canUndo}}
        """

    static let crop = """
        {{#hasPhoto}}{{#box}}<svg class="crop" viewBox="{{x}} {{y}} {{w}} {{h}}" role="img" aria-label="{{text}}">\
        <image href="/readings/{{id}}/photo" width="{{photoWidth}}" height="{{photoHeight}}"/></svg>{{/box}}{{/hasPhoto}}
        """

    static let reading = """
        {{<page}}{{$wide}} class="wide"{{/wide}}{{$main}}
        <div data-review="{{id}}" class="review"{{#next}}{{#hasPhoto}} data-preload="/readings/{{id}}/photo"{{/hasPhoto}}{{/next}}>
        <h1>{{t.read}}</h1>
        <p class="told" role="alert" data-told hidden>{{t.decided}}. {{t.decidedWhy}}</p>
        <div class="columns"><div>
        {{>crop}}
        {{#hasPhoto}}<a href="/readings/{{id}}/photo"><svg class="whole" viewBox="0 0 {{photoWidth}} {{photoHeight}}" role="img" \
        aria-label="{{t.photoOf}}"><image href="/readings/{{id}}/photo" width="{{photoWidth}}" height="{{photoHeight}}"/>\
        {{#corners}}<polygon points="{{corners}}"/><polygon points="{{corners}}"/>{{/corners}}</svg></a>{{/hasPhoto}}
        {{^hasPhoto}}<p>{{t.photoGone}}</p>{{/hasPhoto}}
        </div><div>
        {{#isRead}}<p class="value">{{text}} <small>{{unit}}</small></p>
        <p class="sure">{{confidence}} {{t.sure}}</p>{{/isRead}}
        {{^isRead}}<p>{{t.nothingRead}}</p>{{#obstacle}}<p>{{obstacle}}</p>{{/obstacle}}{{/isRead}}
        {{#doubts}}<p class="told">{{.}}</p>{{/doubts}}
        <dl>{{#previous}}<dt>{{t.previous}}</dt><dd>{{previous}}</dd>{{/previous}}\
        {{#difference}}<dt>{{t.difference}}</dt><dd>{{difference}}</dd>{{/difference}}\
        <dt>{{t.taken}}</dt><dd>{{time}}</dd></dl>
        {{#hasFlags}}<div class="odd" role="alert"><h2>{{t.odd}}</h2><ul>{{#flags}}<li>{{.}}</li>{{/flags}}</ul>
        <form method="post" action="/readings/{{id}}"><input type="hidden" name="form" value="{{form}}">\
        <input type="hidden" name="yes" value="{{yes}}">{{#filter}}<input type="hidden" name="{{name}}" value="{{value}}">{{/filter}}\
        <input type="hidden" name="answer" value="{{answer}}"><input type="hidden" name="value" value="{{typed}}">\
        <input type="hidden" name="vehicle" value="{{vehicleId}}"><input type="hidden" name="time" value="{{typedTime}}">
        <button type="submit" class="primary" data-key="y">{{t.anyway}}<kbd>y</kbd></button></form></div>{{/hasFlags}}
        <form method="post" action="/readings/{{id}}" class="card"><input type="hidden" name="form" value="{{form}}">\
        {{#filter}}<input type="hidden" name="{{name}}" value="{{value}}">{{/filter}}
        <button type="submit" name="answer" value="typed" hidden></button>
        <label><span>{{t.vehicle}}<kbd>v</kbd></span><select name="vehicle" required data-key="v">{{#mustChoose}}<option value="">{{t.choose}}</option>{{/mustChoose}}\
        {{#vehicles}}<option value="{{id}}"{{#selected}} selected{{/selected}}>{{name}}</option>{{/vehicles}}</select></label>
        {{#isRead}}<button type="submit" name="answer" value="accept" class="primary" data-key="a">{{t.confirm}}: {{text}}<kbd>Enter</kbd></button>{{/isRead}}
        {{#runnerUp}}<button type="submit" name="answer" value="runnerUp" data-key="o">{{t.other}} {{runnerUp}}<kbd>o</kbd></button>{{/runnerUp}}
        <label><span>{{t.instead}}<kbd>0–9</kbd></span><input name="value" inputmode="{{inputMode}}" autocomplete="off" value="{{typed}}" \
        data-key="e" data-digits></label>
        {{#isOdometer}}<label><span>{{t.date}} ({{t.optional}})<kbd>t</kbd></span><input name="time" autocomplete="off" placeholder="2026-10-02 12:33" \
        value="{{typedTime}}" data-key="t"></label>{{/isOdometer}}
        <div class="row"><button type="submit" name="answer" value="typed">{{t.save}}</button>
        <button type="submit" name="answer" value="reject" class="quiet" formnovalidate data-key="r">{{t.reject}}<kbd>r</kbd></button></div>
        </form>
        <div class="row">
        {{#next}}<a class="button" href="/readings/{{id}}{{query}}" data-key="n">{{t.skip}}<kbd>n</kbd></a>{{/next}}
        {{#hasPhoto}}<form method="post" action="/readings/{{id}}/kind"><input type="hidden" name="form" value="{{form}}">\
        {{#filter}}<input type="hidden" name="{{name}}" value="{{value}}">{{/filter}}\
        <button type="submit" class="quiet" data-key="k">{{#isOdometer}}{{t.kindVIN}}{{/isOdometer}}{{^isOdometer}}{{t.kindOdometer}}{{/isOdometer}}<kbd>k</kbd></button></form>{{/hasPhoto}}
        {{>undo}}
        </div>
        <p><a href="/waiting{{query}}" data-key="q">{{t.toQueue}}</a><kbd>q</kbd>\
        {{#canExplain}}{{#hasPhoto}} · <a href="/readings/{{id}}/why" data-key="w">{{t.why}}</a><kbd>w</kbd>{{/hasPhoto}}{{/canExplain}}</p>
        <label class="check keys"><input type="checkbox" data-keys>{{t.keysOn}}</label>
        {{#isRead}}<h2>{{t.candidates}}</h2>
        <ol class="candidates">{{#candidates}}<li><b>{{text}}</b> {{confidence}}<ul>{{#reasons}}<li>{{.}}</li>{{/reasons}}</ul></li>{{/candidates}}</ol>{{/isRead}}
        </div></div></div>
        {{/main}}{{/page}}
        """

    static let decided = """
        {{<page}}{{$main}}
        <div data-review="" class="review">
        <h1>{{t.decided}}</h1>
        <p role="alert">{{t.decidedWhy}}</p>
        {{#isRejected}}<p>{{t.wasRejected}}</p>{{/isRejected}}
        {{#value}}<p class="value">{{value}}</p>{{/value}}
        {{#vehicle}}<p><a href="/vehicles/{{id}}">{{name}}</a></p>{{/vehicle}}
        {{#next}}<p><a class="button primary" href="/readings/{{id}}{{query}}" data-key="n">{{t.next}}<kbd>n</kbd></a></p>{{/next}}
        <p><a href="/waiting{{query}}">{{t.toQueue}}</a></p>
        {{>undo}}
        </div>
        {{/main}}{{/page}}
        """
}
