/** Maximum number of reported findings. Each list and each rule finds up to one more, which shows that there are more. */
export const MAX_FINDINGS = 1000;

type Layer = 'body' | 'component' | 'business';
type Rule = readonly [Layer, level: 'error' | 'warning', sentence: string];

/**
 * The table of rules: code, layer, level, and the sentence of a finding. `{field}` is the location in the
 * definition; other names are parameters of the finding.
 */
// prettier-ignore
export const rules = {
  JSON_INVALID: ['body', 'error', 'The body is not a JSON document: {reason}.'],
  FIELD_REQUIRED: ['component', 'error', '{field} is missing.'],
  WRONG_TYPE: ['component', 'error', '{field} must be {expected}.'],
  NOT_ONE_OF: ['component', 'error', '{field} must be one of {values}.'],
  OUT_OF_RANGE: ['component', 'error', '{field} must be {bound}.'],
  EMPTY: ['component', 'error', '{field} must not be empty.'],
  TOO_LONG: ['component', 'error', '{field} must have at most {max}.'],
  WRONG_LENGTH: ['component', 'error', '{field} must have {bound} entries.'],
  NAME_EMPTY: ['business', 'warning', '{field} is empty.'],
  TARGET_UNKNOWN: ['business', 'error', "{field} refers to '{id}', but no target has this id."],
  DISH_CONFIGURATION_UNKNOWN: ['business', 'error', "{field} refers to '{id}', but no dish configuration has this id."],
  CSP_CONFIGURATION_UNKNOWN: ['business', 'error', "{field} refers to '{id}', but no CSP configuration has this id."],
  TARGET_BEAM_UNKNOWN: ['business', 'error', "{field} refers to '{id}', but no target beam has this id."],
  SCAN_UNKNOWN: ['business', 'error', "{field} refers to '{id}', but no scan definition has this id."],
  ID_TAKEN: ['business', 'error', "{field} is '{id}', which is the id of an earlier entry of the list."],
  ID_REPEATED: ['business', 'warning', "{field} is '{id}', which an earlier entry of the list also has."],
  TUNING_WITHOUT_BAND_5: ['business', 'error', '{field} is allowed in bands 5a and 5b only, but this configuration is used in band {band}.'],
  RIGHT_ASCENSION: ['business', 'error', '{field} must be a right ascension: {form}.'],
  DECLINATION: ['business', 'error', '{field} must be a declination: {form}.'],
  WRONG_TELESCOPE: ['business', 'error', '{field} is not allowed in a definition for {telescope}.'],
  SCAN_WITHOUT_TIME: ['business', 'error', '{field} must be greater than 0.'],
  ACTIVITY_INCOMPLETE: ['business', 'error', '{field} is missing; activities of kind {kind} require it.'],
  MORE_FINDINGS: ['body', 'warning', 'There are more findings; these are {max} of them, errors first.'],
} as const satisfies Record<string, Rule>;

export type RuleCode = keyof typeof rules;
