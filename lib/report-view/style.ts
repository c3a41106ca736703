/** The style of pages and mails, for A4 paper too. It uses no layout that mail programs do not support. */
export const style = `
body { margin: 0; background: #fff; color: #1c2530; font: 14px/1.45 'Helvetica Neue', Helvetica, Arial, sans-serif; }
.sheet { max-width: 780px; margin: 0 auto; padding: 24px 20px 40px; }
h1 { margin: 0 0 2px; font-size: 25px; line-height: 1.2; font-weight: 600; }
h2 { margin: 26px 0 8px; padding: 0 0 4px; border-bottom: 1px solid #c9d0d9; font-size: 16px; font-weight: 600; }
h3 { margin: 14px 0 4px; font-size: 14px; font-weight: 600; }
p { margin: 0 0 8px; }
a { color: #1d5a9e; }
ul, ol { margin: 0 0 8px; padding-left: 22px; }
p, li, .w, .i { overflow-wrap: anywhere; }
pre { margin: 0 0 8px; padding: 6px 8px; background: #f2f4f7; font-size: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
blockquote { margin: 0 0 8px; padding: 0 0 0 10px; border-left: 3px solid #c9d0d9; color: #414b58; }
table { border-collapse: collapse; }
.quiet { color: #5b6573; font-size: 12px; }
.site { margin: 0 0 4px; color: #5b6573; font-size: 12px; letter-spacing: 0.06em; text-transform: uppercase; }
.draft { color: #8a5a00; font-weight: 600; }
.bad { color: #b3352b; font-weight: 600; }
.prose__typed { white-space: pre-wrap; }
.prose table { margin: 0 0 8px; font-size: 12.5px; }
.prose :is(th, td) { padding: 3px 10px 3px 0; border-bottom: 1px solid #e3e7ec; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.prose .prose__cell--right { text-align: right; }
.prose .prose__cell--center { text-align: center; }
.warnings { margin: 18px 0 0; padding: 10px 14px; border: 1px solid #b3352b; border-left: 6px solid #b3352b; background: #fdf3f2; }
.warnings p { margin: 2px 0; font-weight: 600; }
.figures { width: 100%; margin: 4px 0 12px; }
.figures td { width: 20%; padding: 8px 10px; border: 1px solid #c9d0d9; vertical-align: top; }
.number { display: block; font-size: 21px; font-weight: 600; line-height: 1.25; }
.list { width: 100%; margin: 0 0 10px; font-size: 12.5px; }
.list th { padding: 3px 10px 3px 0; border-bottom: 1px solid #8a94a3; text-align: left; font-weight: 600; vertical-align: bottom; }
.list td { padding: 4px 10px 4px 0; border-bottom: 1px solid #e3e7ec; vertical-align: top; }
.list .n { text-align: right; white-space: nowrap; }
.list .t { white-space: nowrap; }
.list .w { width: 60%; }
.list .i { min-width: 8em; }
.time-bar { display: block; width: 100%; height: 54px; overflow: visible; }
.time-bar__hour line { stroke: #5b6573; }
.time-bar__hour text { font: 10px Helvetica, Arial, sans-serif; fill: #5b6573; }
.time-ground--observing { fill: #2e7d4f; }
.time-ground--lost { fill: #b3352b; }
.time-ground--no_response { fill: #d99a1c; }
.time-ground--unexplained { fill: #d5dae1; }
.time-lines { fill: none; stroke: #fff; stroke-width: 1; stroke-linecap: round; }
.time-legend { margin: 6px 0 0; font-size: 12px; }
.time-legend__line { display: inline-block; margin-right: 14px; white-space: nowrap; }
.time-legend__line :is(dt, dd) { display: inline; margin: 0; }
.time-legend__line dd { margin-left: 5px; }
.time-bar__edge { fill: none; stroke: #5b6573; }
.time-swatch { width: 12px; height: 12px; margin-right: 4px; border: 1px solid #8a94a3; vertical-align: -1px; }
.legend { margin-top: 6px; font-size: 12px; }
.state { margin-right: 14px; white-space: nowrap; }
.key { display: inline-block; width: 12px; height: 12px; border: 1px solid #8a94a3; line-height: 12px; }
.entry { margin: 0 0 10px; padding: 0 0 0 10px; border-left: 3px solid #c9d0d9; }
.entry .entry { margin: 6px 0 0; }
.entry p { margin: 0 0 4px; }
@media (max-width: 480px) {
  .sheet { padding: 16px 12px 32px; }
  .figures, .figures tbody, .figures tr { display: block; }
  .figures td { display: inline-block; box-sizing: border-box; width: 50%; margin: 0 -1px -1px 0; }
  .list :is(th, td) { padding-right: 6px; }
  .list .n, .list .t { white-space: normal; }
  .minor { display: none; }
}
@page { size: A4; margin: 16mm 15mm; }
@media print {
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .sheet { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  thead { display: table-header-group; }
  tr, .warnings, .figures, .time-bar { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
  .screen { display: none; }
}
`;
