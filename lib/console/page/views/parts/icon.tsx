/** The icons, each drawn with lines on a grid of 16 units. */
const paths = {
  annotation: 'M4 2.5h8v11L8 11l-4 2.5z',
  attach:
    'M12.8 7.6l-5 5a3 3 0 0 1-4.3-4.3l5.4-5.3a2 2 0 0 1 2.8 2.8l-5.2 5.2a1 1 0 0 1-1.4-1.4L9.7 5',
  back: 'M9.5 3.5L5 8l4.5 4.5',
  block: 'M2.5 4h11v8h-11zM5 7.2h6M5 9h3.5',
  camera: 'M2.5 5H5l1-1.5h4L11 5h2.5v7.5h-11zM8 10.7a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  catching:
    'M13 6.5A5.3 5.3 0 0 0 3.6 5M3 9.5A5.3 5.3 0 0 0 12.4 11M3.2 2.5V5.2H6M12.8 13.5V10.8H10',
  close: 'M4 4l8 8M12 4l-8 8',
  comment: 'M2.5 3h11v7.5H7.5l-3 2.8v-2.8h-2z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  done: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.2 8.2l2 2 3.7-4.2',
  down: 'M8 3v10M4 9l4 4 4-4',
  active: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.7 5.5v5L10.5 8z',
  edit: 'M10.5 2.7l2.8 2.8-7.8 7.8H2.7v-2.8z',
  event: 'M4 14V2.5h8.5l-2 3 2 3H4',
  expand: 'M6 3.5L10.5 8 6 12.5',
  eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  external: 'M9.5 2.5h4v4M13.5 2.5L7.5 8.5M11 9v4.5H2.5V5H7',
  failed: 'M8 1.8L14.2 8 8 14.2 1.8 8zM6 6l4 4M10 6l-4 4',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  filter: 'M2.5 3h11L9.5 8v5.5l-3-1.5V8z',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.7-.8 1.3M8 11.3v.2',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.5M2.5 2.5v3h3M8 5v3.2l2.2 1.3',
  link: 'M6.8 9.2a2.5 2.5 0 0 0 3.6 0l2.3-2.3a2.5 2.5 0 0 0-3.6-3.6L8 4.4M9.2 6.8a2.5 2.5 0 0 0-3.6 0L3.3 9.1a2.5 2.5 0 0 0 3.6 3.6L8 11.6',
  live: 'M8 9.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4zM5.2 10.8a4 4 0 0 1 0-5.6M10.8 5.2a4 4 0 0 1 0 5.6M3.2 12.8a6.8 6.8 0 0 1 0-9.6M12.8 3.2a6.8 6.8 0 0 1 0 9.6',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  maintenance:
    'M9.6 6.4a3.2 3.2 0 0 1 3.9-4L11.4 4.5l.6 1.6 1.6.5 1.9-2a3.2 3.2 0 0 1-4.6 3.3L5 13.5 2.5 11z',
  minus: 'M3 8h10',
  moon: 'M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6z',
  offline:
    'M2.5 2.5l11 11M5 6.2A4.2 4.2 0 0 0 5.2 10.8M10.8 5.2a4 4 0 0 1 .6 4.7M3.4 4.6a6.8 6.8 0 0 0-.2 8.2M12.8 3.2a6.8 6.8 0 0 1 .9 8.2',
  other: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 8h.01M5.5 8h.01M10.5 8h.01',
  person: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM2.8 14a5.2 5.2 0 0 1 10.4 0',
  pin: 'M5.5 2.5h5M6.5 2.5v4L4 9h8L9.5 6.5v-4M8 9v5',
  planned:
    'M8 2a6 6 0 0 1 3 .8M13.2 5a6 6 0 0 1 .8 3M13.2 11a6 6 0 0 1-2.2 2.2M8 14a6 6 0 0 1-3-.8M2.8 11A6 6 0 0 1 2 8M2.8 5A6 6 0 0 1 5 2.8',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  reply: 'M6.5 3.5l-4 4 4 4M2.5 7.5h7a4 4 0 0 1 4 4v1.5',
  save: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M2.5 13.5h11',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.5 3.5',
  send: 'M2 8l12-5.5L10 14 7.5 9zM7.5 9L14 2.5',
  sound: 'M2.5 6h2.5l3.5-3v10L5 10H2.5zM11 5.5a3.5 3.5 0 0 1 0 5M12.8 3.5a6.3 6.3 0 0 1 0 9',
  stop: 'M4 4h8v8H4z',
  stopped: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.3 5.8v4.4M9.7 5.8v4.4',
  tag: 'M2.5 2.5h5.5l5.5 5.5-5.5 5.5L2.5 8zM5.5 5.5h.01',
  ticket: 'M2.5 4.5h11v2.2a1.3 1.3 0 0 0 0 2.6v2.2h-11V9.3a1.3 1.3 0 0 0 0-2.6z',
  time: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.5V8l2.3 1.5',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.8 9h6.4l.8-9M6.8 7v4M9.2 7v4',
  up: 'M8 13V3M4 7l4-4 4 4',
  waiting: 'M4 2.5h8M4 13.5h8M5 2.5v2.2L8 8l3-3.3V2.5M5 13.5v-2.2L8 8l3 3.3v2.2',
  warning: 'M8 2.2L14.5 13.5h-13zM8 6.5v3.2M8 11.5v.1',
} as const;

export type IconName = keyof typeof paths;

/** An icon beside a word that says the same: screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon--${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
