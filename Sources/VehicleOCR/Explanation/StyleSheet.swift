/// The page's style sheet: for phones and desktops, light and dark, and for paper.
enum StyleSheet {
    static let text = """
        :root {
          color-scheme: light dark;
          --page: #ffffff; --ink: #1b1f24; --faint: #57606a; --line: #c8ced6; --band: #f1f4f7;
          --unsure: #8a4600; --doubtful: #b3202a; --good: #116329; --link: #0550ae;
          --odometer: #2ee66b; --otherDigits: #ffb020; --vin: #4cc2ff; --text: #e59bff; --barcode: #ff8a8a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0f1419; --ink: #e6edf3; --faint: #9aa7b4; --line: #3a4450; --band: #1a212a;
            --unsure: #ffb454; --doubtful: #ff8880; --good: #5fd38d; --link: #79b8ff;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 66rem; padding: 1rem; background: var(--page); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
        header { padding: 1rem; border-radius: .5rem; background: var(--band); }
        h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
        h2 { margin: 2rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
        p { margin: .25rem 0; }
        a { color: var(--link); }
        ul { margin: 0; padding-left: 1.25rem; }
        footer { margin-top: 2rem; padding-top: .5rem; border-top: 1px solid var(--line); }
        footer, .faint, figcaption small { color: var(--faint); font-size: .875rem; }
        .accept { color: var(--good); font-weight: 600; }
        .review { color: var(--unsure); font-weight: 600; }
        .reject { color: var(--doubtful); font-weight: 600; }
        .read { font: 600 1.125rem/1.4 ui-monospace, monospace; white-space: pre-wrap; }
        figure { margin: 0; }
        img { max-width: 100%; height: auto; vertical-align: top; }
        .photo { display: inline-block; position: relative; max-width: 100%; overflow: hidden; vertical-align: top; }
        .photo svg.places { position: absolute; top: 0; left: 0; width: 100%; height: 100%; }
        .photo polygon { fill: none; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-width: 2px; }
        .photo polygon.case { stroke: #000; stroke-width: 4px; }
        .photo polygon.chosen { stroke-width: 4px; }
        .photo polygon.case.chosen { stroke-width: 7px; }
        .photo circle, .photo rect { stroke: #000; stroke-width: 1px; }
        .photo text { font: 600 13px/1 system-ui, sans-serif; fill: #000; stroke: none; text-anchor: middle; }
        .odometer { stroke: var(--odometer); fill: var(--odometer); }
        .otherDigits { stroke: var(--otherDigits); fill: var(--otherDigits); }
        .vin { stroke: var(--vin); fill: var(--vin); }
        .text { stroke: var(--text); fill: var(--text); }
        .barcode { stroke: var(--barcode); fill: var(--barcode); }
        .chip { display: inline-block; margin-right: .375rem; padding: 0 .5rem; border: 1px solid #000; border-radius: .25rem; color: #000;
          font-size: .875rem; font-weight: 600; text-decoration: none; white-space: nowrap; }
        .chip.odometer { background: var(--odometer); }
        .chip.otherDigits { background: var(--otherDigits); }
        .chip.vin { background: var(--vin); }
        .chip.text { background: var(--text); }
        .chip.barcode { background: var(--barcode); }
        table { width: 100%; border-collapse: collapse; text-align: left; }
        th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        thead th { color: var(--faint); font-size: .875rem; font-weight: 400; }
        td.sure { white-space: nowrap; }
        .strip { margin: 0 0 1rem; break-inside: avoid; }
        .strip img { border: 1px solid var(--line); background: #fff; }
        .strip.chosen img { border: 4px solid var(--good); }
        .others { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0 1.5rem; }
        .others .read { font-size: 1rem; }
        figcaption { margin-top: .5rem; }
        figcaption small { display: block; }
        .unsure { color: var(--unsure); text-decoration: underline dotted; }
        .doubtful { color: var(--doubtful); text-decoration: underline wavy; }
        .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        @media (max-width: 40rem) {
          body { padding: .5rem; }
          h1 { font-size: 1.375rem; }
          thead { position: absolute; clip-path: inset(50%); }
          tbody, table { display: block; }
          tbody tr { display: grid; grid-template-columns: 1.25rem 1fr auto auto; column-gap: .5rem; padding: .5rem 0;
            border-bottom: 1px solid var(--line); }
          tbody th, tbody td { padding: 0; border: 0; }
          td.why { grid-column: 1 / -1; margin-top: .25rem; }
        }
        @media print {
          :root { --page: #ffffff; --ink: #000000; --faint: #444444; --line: #999999; --band: #ffffff;
            --unsure: #8a4600; --doubtful: #b3202a; --good: #116329; --link: #000000; }
          body { max-width: none; padding: 0; }
          h2 { break-after: avoid; }
          tr, figure { break-inside: avoid; }
          .chip, .photo { print-color-adjust: exact; }
        }

        """
}
