/** A response: JSON for programs, or HTML. */
export type Reply = [status: number, body: object | string, headers?: Record<string, string>];

/** Returns an error as Jira words it. */
export const failure = (message: string): object => ({ errorMessages: [message], errors: {} });

const htmlPage = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

type Fault = { summary: string; meaning: string; reply: Reply };

/** The answers that the beginning of a summary calls for, as trackers give them. */
export const faults: Fault[] = [
  {
    summary: '[archived]',
    meaning: '400: the project is archived',
    reply: [400, failure('Issues cannot be created in this project, because it is archived.')],
  },
  {
    summary: '[forbidden]',
    meaning: '403: the user lacks a permission',
    reply: [403, failure('You do not have permission to create issues in this project.')],
  },
  {
    summary: '[captcha]',
    meaning: '403: a page that asks for a CAPTCHA, after too many wrong passwords',
    reply: [
      403,
      htmlPage('Forbidden (403)'),
      {
        'X-Seraph-LoginReason': 'AUTHENTICATION_DENIED',
        'X-Authentication-Denied-Reason': 'CAPTCHA_CHALLENGE; login-url=/login.jsp',
      },
    ],
  },
  {
    summary: '[required]',
    meaning: '400: a custom field is required that requests do not have',
    reply: [400, { errorMessages: [], errors: { customfield_10099: 'Site is required.' } }],
  },
  {
    summary: '[429]',
    meaning: '429: too many requests',
    reply: [429, failure('Rate limit exceeded.')],
  },
  {
    summary: '[429 90]',
    meaning: '429: too many requests, with a Retry-After of 90 seconds',
    reply: [429, failure('Rate limit exceeded.'), { 'Retry-After': '90' }],
  },
  {
    summary: '[html]',
    meaning: '502: the page of a proxy; the issue may exist',
    reply: [502, htmlPage('502 Bad Gateway')],
  },
];

/** Returns the answer that a summary calls for, if it calls for one. */
export const faultFor = (summary: unknown): Reply | undefined =>
  typeof summary === 'string'
    ? faults.find((fault) => summary.startsWith(fault.summary))?.reply
    : undefined;
