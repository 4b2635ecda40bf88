/// What the pages load, all from this server.
enum Assets {
    static let style = """
        :root { --back: #fff; --text: #1a1a1a; --card: #f3f4f6; --line: #767b85; --accent: #0b5cad; --on-accent: #fff;
          --overdue: #a4161a; --soon: #8a4b00; --good: #1b6e3c; }
        @media (prefers-color-scheme: dark) { :root { --back: #15171a; --text: #eceff3; --card: #22262b; --line: #8c939e;
          --accent: #8ec5ff; --on-accent: #0b1a2b; --overdue: #ff9a9a; --soon: #ffc36b; --good: #83d9a4; } }
        * { box-sizing: border-box; } [hidden] { display: none !important; }
        body { margin: 0; background: var(--back); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; }
        header { padding: .75rem 1rem; font-weight: 700; }
        header a { color: inherit; text-decoration: none; }
        main { max-width: 42rem; margin: 0 auto; padding: 0 1rem 4rem; }
        h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
        a { color: var(--accent); }
        .card { background: var(--card); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
        form { display: grid; gap: .75rem; }
        label { display: grid; gap: .25rem; }
        label.check { grid-template-columns: auto 1fr; align-items: center; gap: .5rem; }
        input, select, button, .button { font: inherit; min-height: 3rem; padding: .5rem .75rem; border-radius: .5rem;
          border: 1px solid var(--line); background: var(--back); color: var(--text); width: 100%; }
        label.check input { width: 1.5rem; min-height: 1.5rem; }
        button, .button { cursor: pointer; text-align: center; font-weight: 600; display: block; }
        .primary { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
        .quiet { background: transparent; }
        .button input { width: 100%; min-height: 2rem; border: 0; background: transparent; color: inherit; font-size: .875rem; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        summary { cursor: pointer; min-height: 2rem; font-weight: 600; }
        details form { margin-top: .75rem; }
        .list { list-style: none; margin: 0; padding: 0; }
        .list li { border-left: .35rem solid var(--line); background: var(--card); border-radius: .5rem; margin: .5rem 0; padding: .75rem; }
        .list li a { display: block; color: inherit; text-decoration: none; min-height: 1.5rem; }
        .list span { display: block; font-size: .95rem; }
        .overdue { border-color: var(--overdue) !important; } .dueSoon { border-color: var(--soon) !important; }
        .good { border-color: var(--good) !important; }
        .value { font-size: 2rem; font-weight: 700; margin: .5rem 0 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        .value small { font-size: 1rem; font-weight: 400; }
        .sure { margin: 0 0 .5rem; }
        .crop { width: 100%; max-height: 30vh; background: #000; border-radius: .5rem; display: block; }
        .photo { display: block; max-width: 100%; max-height: 40vh; margin: .5rem auto; border-radius: .5rem; }
        .sketch { width: 100%; max-height: 8rem; } .sketch rect { fill: none; stroke: currentColor; stroke-width: 2; }
        .sketch text { font: 14px monospace; text-anchor: middle; fill: currentColor; }
        dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; } dt { font-weight: 600; } dd { margin: 0; }
        .odd { border: 2px solid var(--soon); border-radius: .75rem; padding: 1rem; margin: 1rem 0; } .odd h2 { margin-top: 0; }
        table { width: 100%; border-collapse: collapse; } th { text-align: left; }
        td, th { padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
        """

    /// Sends photos one by one with their progress, and again when the connection breaks; shows what others write. Without it the form is
    /// sent as a form.
    static let script = """
        'use strict';
        let isSending = false;
        const form = document.querySelector('form[data-upload]');
        if (form) {
          const status = form.querySelector('.progress');
          const remembered = localStorage.getItem('vehicle');
          const select = form.elements.vehicle;
          if (remembered && select.querySelector(`option[value="${CSS.escape(remembered)}"]`)) select.value = remembered;
          select.addEventListener('change', () => localStorage.setItem('vehicle', select.value));
          form.querySelector('button[type=submit]').hidden = true;
          const pause = (ms) => new Promise((done) => setTimeout(done, ms));
          const send = (file, label) => new Promise((done, failed) => {
            const request = new XMLHttpRequest();
            const query = new URLSearchParams({ name: file.name });
            if (select.value) query.set('vehicle', select.value);
            request.open('POST', '/api/v1/readings?' + query);
            request.setRequestHeader('Content-Type', 'application/octet-stream');
            request.upload.onprogress = (event) => { status.textContent = `${label} ${Math.round(100 * event.loaded / event.total)} %`; };
            request.onload = () => {
              const body = JSON.parse(request.responseText || '{}');
              if (request.status < 300) done(body);
              else failed(Object.assign(new Error(body.detail || request.statusText), { again: request.status === 503 }));
            };
            request.onerror = request.ontimeout = () => failed(Object.assign(new Error('offline'), { again: true }));
            request.send(file);
          });
          form.addEventListener('change', async (event) => {
            const files = [...(event.target.files || [])];
            if (!files.length) return;
            isSending = true;
            let first = null;
            const failures = [];
            for (const [index, file] of files.entries()) {
              const label = `${index + 1}/${files.length} ${file.name}:`;
              for (let tries = 1; ; tries += 1) {
                try {
                  const answer = await send(file, label);
                  if (answer.reading && answer.reading.status === 'pending' && first === null) first = answer.id;
                  break;
                } catch (error) {
                  if (error.again && tries < 20) { status.textContent = `${label} …`; await pause(Math.min(1000 * tries, 10000)); continue; }
                  failures.push(`${file.name}: ${error.message}`);
                  break;
                }
              }
            }
            event.target.value = '';
            isSending = false;
            if (failures.length) status.textContent = failures.join(' ');
            else location.href = first === null ? '/' : '/readings/' + first;
          });
        }
        if (window.EventSource) {
          const events = new EventSource('/events');
          events.addEventListener('change', async () => {
            if (isSending || location.pathname.startsWith('/readings/')) return;
            const active = document.activeElement;
            if (active && /^(INPUT|SELECT|BUTTON)$/.test(active.tagName) || document.querySelector('details[open]')) return;
            const answer = await fetch(location.href);
            if (!answer.ok || isSending) return;
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            const live = 'main section, main p.value';
            const fresh = [...page.querySelectorAll(live)];
            const shown = [...document.querySelectorAll(live)];
            if (fresh.length !== shown.length) return location.reload();
            shown.forEach((part, index) => part.replaceWith(fresh[index]));
          });
        }
        """

    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0b5cad"/>\
        <rect x="8" y="22" width="48" height="20" rx="3" fill="#fff"/><text x="32" y="37" font-family="monospace" font-size="14" \
        text-anchor="middle" fill="#111">16421</text></svg>
        """

    static let manifest = """
        {"name":"Odolog","short_name":"Odolog","start_url":"/","display":"standalone","background_color":"#ffffff","theme_color":"#0b5cad",\
        "icons":[{"src":"/icon.svg","sizes":"any","type":"image/svg+xml"}]}
        """
}
