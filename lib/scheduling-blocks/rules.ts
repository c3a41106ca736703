/**
 * Findings that are told, so that an answer to megabytes of nonsense is one. A list and a rule find
 * up to one more, which says that there is more.
 */
export const MOST_TOLD = 1000;
export const MOST_FOUND = MOST_TOLD + 1;

type Level = 'error' | 'warning';
type Rule = readonly [layer: 'body' | 'component' | 'business', level: Level, sentence: string];

/**
 * The one table of rules: code, layer, level, and the sentence of a finding. `{field}` in it is the
 * place in the definition; other names are filled from the facts of the finding.
 */
const table = {
  JSON_INVALID: ['body', 'error', 'The body is no JSON document: {reason}.'],
  FIELD_REQUIRED: ['component', 'error', '{field} is missing.'],
  WRONG_TYPE: ['component', 'error', '{field} must be {expected}.'],
  NOT_ONE_OF: ['component', 'error', '{field} must be one of {values}.'],
  OUT_OF_RANGE: ['component', 'error', '{field} must be {bound}.'],
  EMPTY: ['component', 'error', '{field} must not be empty.'],
  TOO_LONG: ['component', 'error', '{field} must have at most {most}.'],
  WRONG_LENGTH: ['component', 'error', '{field} must have {bound} entries.'],
  TARGET_UNKNOWN: ['business', 'error', "{field} names '{id}', which no target has as its id."],
  DISH_CONFIGURATION_UNKNOWN: [
    'business',
    'error',
    "{field} names '{id}', which no dish configuration has as its id.",
  ],
  CSP_CONFIGURATION_UNKNOWN: [
    'business',
    'error',
    "{field} names '{id}', which no CSP configuration has as its id.",
  ],
  TARGET_BEAM_UNKNOWN: [
    'business',
    'error',
    "{field} names '{id}', which no target beam has as its id.",
  ],
  SCAN_UNKNOWN: [
    'business',
    'error',
    "{field} names '{id}', which no scan definition has as its id.",
  ],
  ID_TAKEN: [
    'business',
    'error',
    "{field} is '{id}', which an earlier entry of its list has as its id.",
  ],
  ID_REPEATED: [
    'business',
    'warning',
    "{field} is '{id}', which an earlier entry of its list has too.",
  ],
  TUNING_WITHOUT_BAND_5: [
    'business',
    'error',
    '{field} is for band 5a and 5b alone, and this configuration is used in band {band}.',
  ],
  RIGHT_ASCENSION: ['business', 'error', '{field} must be a right ascension: {form}.'],
  DECLINATION: ['business', 'error', '{field} must be a declination: {form}.'],
  WRONG_TELESCOPE: ['business', 'error', '{field} has no place in a definition for {telescope}.'],
  SCAN_WITHOUT_TIME: ['business', 'error', '{field} must be longer than 0.'],
  ACTIVITY_INCOMPLETE: ['business', 'error', '{field} is missing; the kind {kind} needs it.'],
  MORE_FINDINGS: ['body', 'error', 'There are more findings than the {told} that are told.'],
} as const satisfies Record<string, Rule>;

export type RuleCode = keyof typeof table;

export const ruleCodes = Object.keys(table) as RuleCode[];

/** Layer, level and unfilled sentence of a rule. */
export function describeRule(code: RuleCode): { layer: Rule[0]; level: Level; sentence: string } {
  const [layer, level, sentence] = table[code];
  return { layer, level, sentence };
}
