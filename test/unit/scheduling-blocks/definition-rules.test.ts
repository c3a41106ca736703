import { expect, it } from 'vitest';
import { rules } from '#lib/scheduling-blocks/rules.ts';
import { invalidJsonReport, validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { definition, type Json } from '../../support/documents/definitions.ts';
import { withValue } from '../../support/api/mutated.ts';

type Path = (string | number)[];
type Change = [path: Path, value?: unknown];

const [mid, low, empty] = await Promise.all([
  definition('mid'),
  definition('low'),
  definition('empty-from-editor'),
]);

/** The rules that were broken so far. */
const broken = new Set<string>();

/** What is found in a document after some changes, beside what was found in it before. */
function found(document: Json, changes: Change[]): string[] {
  const told = (one: Json) => validate(one).issues.map(({ code, path }) => `${code} ${path}`);
  const before = new Set(told(document));
  const changed = changes.reduce((one, [path, value]) => withValue(one, path, value), document);
  const after = told(changed).filter((finding) => !before.has(finding));
  for (const finding of after) broken.add(finding.split(' ')[0]!);
  return after;
}

const firstOf = (list: unknown) => (list as Json[])[0];
const scan = (n: number) => ['scan_definitions', n] as Path;
const beam = ['mccs_allocation', 'subarray_beams', 0] as Path;
const night = (n: number) => [...beam, 'scan_sequence', n] as Path;
const target = (n: number) => ['targets', n] as Path;
const coordinate = [...target(0), 'reference_coordinate'] as Path;
const spw = ['csp_configurations', 0, 'lowcbf', 'correlation_spws', 0] as Path;
const tuning = '$.csp_configurations[0].common.band_5_tuning';

it.each<[string, Json, Change[], string[]]>([
  ['a telescope', low, [[['telescope']]], ['FIELD_REQUIRED $.telescope']],
  ['an interface', low, [[['interface'], null]], ['WRONG_TYPE $.interface']],
  ['a known telescope', low, [[['telescope'], 'meerkat']], ['NOT_ONE_OF $.telescope']],
  ['lists that are lists', mid, [[['scan_sequence'], {}]], ['WRONG_TYPE $.scan_sequence']],
  ['maps that are maps', mid, [[['activities'], []]], ['WRONG_TYPE $.activities']],
  ['names with a character', mid, [[[...target(1), 'name'], '']], ['EMPTY $.targets[1].name']],
  ['names of up to 256', low, [[['ob_ref'], 'x'.repeat(257)]], ['TOO_LONG $.ob_ref']],
  ['texts of up to 64 KiB', low, [[['description'], 'x'.repeat(65_537)]], ['TOO_LONG $.description']],
  ['texts of up to 64 KiB in UTF-8', low, [[['description'], 'é'.repeat(32_769)]], ['TOO_LONG $.description']],
  ['stations from 1', low, [[[...beam, 'apertures', 3, 'station_id'], 0]], ['OUT_OF_RANGE $.mccs_allocation.subarray_beams[0].apertures[3].station_id']],
  ['stations up to 512', low, [[[...beam, 'apertures', 3, 'station_id'], 513]], ['OUT_OF_RANGE $.mccs_allocation.subarray_beams[0].apertures[3].station_id']],
  ['whole channels', low, [[[...spw, 'number_of_channels'], 1.5]], ['WRONG_TYPE $.csp_configurations[0].lowcbf.correlation_spws[0].number_of_channels']],
  ['frequencies of Low', low, [[[...spw, 'centre_frequency'], 351e6]], ['OUT_OF_RANGE $.csp_configurations[0].lowcbf.correlation_spws[0].centre_frequency']],
  ['finite numbers', low, [[[...spw, 'integration_time_ms'], Infinity]], ['OUT_OF_RANGE $.csp_configurations[0].lowcbf.correlation_spws[0].integration_time_ms']],
  ['pairs of two', mid, [[['csp_configurations', 0, 'cbf', 'fsp', 0, 'output_link_map', 1], [1]]], ['WRONG_LENGTH $.csp_configurations[0].cbf.fsp[0].output_link_map[1]']],
  ['scans as objects or names', low, [[night(0), true]], ['WRONG_TYPE $.mccs_allocation.subarray_beams[0].scan_sequence[0]']],
  ['what is within a scan', low, [[[...night(0), 'scan_intent'], 1]], ['WRONG_TYPE $.mccs_allocation.subarray_beams[0].scan_sequence[0].scan_intent']],
  ['targets of scans, older form', mid, [[[...scan(1), 'target'], 'M84']], ['TARGET_UNKNOWN $.scan_definitions[1].target']],
  ['targets of scans, newer form', low, [[[...night(1), 'target_ref'], 'M84']], ['TARGET_UNKNOWN $.mccs_allocation.subarray_beams[0].scan_sequence[1].target_ref']],
  ['dishes of scans', mid, [[[...scan(0), 'dish_configuration'], 'x']], ['DISH_CONFIGURATION_UNKNOWN $.scan_definitions[0].dish_configuration']],
  ['CSP of scans, older form', mid, [[[...scan(0), 'csp_configuration'], 'x']], ['CSP_CONFIGURATION_UNKNOWN $.scan_definitions[0].csp_configuration']],
  ['CSP of scans, newer form', low, [[[...night(5), 'csp_configuration_ref'], 'x']], ['CSP_CONFIGURATION_UNKNOWN $.mccs_allocation.subarray_beams[0].scan_sequence[5].csp_configuration_ref']],
  ['target beams of scans', mid, [[[...scan(0), 'target_beam_configurations'], ['x']]], ['TARGET_BEAM_UNKNOWN $.scan_definitions[0].target_beam_configurations[0]']],
  ['target beams that are there', mid, [[[...scan(0), 'target_beam_configurations'], ['x']], [['target_beam_configurations'], [{ target_beam_id: 'x' }]]], []],
  ['scans of the sequence', mid, [[['scan_sequence', 2], 'x']], ['SCAN_UNKNOWN $.scan_sequence[2]']],
  ['scans of an allocation that it names', empty, [[['dish_allocations', 'scan_sequence', 0], 'x']], ['SCAN_UNKNOWN $.dish_allocations.scan_sequence[0]']],
  ['ids of targets once', low, [[[...target(1), 'target_id'], '47 tuc'], [[...night(4), 'target_ref'], '47 tuc']], ['ID_TAKEN $.targets[1].target_id']],
  ['ids of scan definitions once', mid, [[[...scan(0), 'scan_definition_id'], 'science scan'], [['scan_sequence'], []]], ['ID_TAKEN $.scan_definitions[1].scan_definition_id']],
  ['ids of dish configurations once', mid, [[['dish_configurations', 1], firstOf(mid.dish_configurations)]], ['ID_TAKEN $.dish_configurations[1].dish_configuration_id']],
  ['ids of CSP configurations once', low, [[['csp_configurations', 1], firstOf(low.csp_configurations)]], ['ID_TAKEN $.csp_configurations[1].config_id']],
  ['ids of windows, with a warning', low, [[['csp_configurations', 0, 'lowcbf', 'correlation_spws', 1], { spw_id: 1 }]], ['ID_REPEATED $.csp_configurations[0].lowcbf.correlation_spws[1].spw_id']],
  ['tuning in band 5 alone', mid, [[['dish_configurations', 0, 'receiver_band'], '2']], [`TUNING_WITHOUT_BAND_5 ${tuning}`]],
  ['tuning without a scan', mid, [[['dish_configurations', 0, 'receiver_band'], '2'], [['scan_definitions'], []], [['scan_sequence'], []]], [`TUNING_WITHOUT_BAND_5 ${tuning}`]],
  ['no tuning, no rule', mid, [[['dish_configurations', 0, 'receiver_band'], '2'], [['csp_configurations', 0, 'common', 'band_5_tuning'], []]], []],
  ['tuning of a band of its own', empty, [[['csp_configurations', 0, 'midcbf', 'band_5_tuning'], [5.85]]], ['TUNING_WITHOUT_BAND_5 $.csp_configurations[0].midcbf.band_5_tuning']],
  ['tuning of band 5b', empty, [[['csp_configurations', 0, 'midcbf', 'band_5_tuning'], [5.85]], [['csp_configurations', 0, 'midcbf', 'frequency_band'], '5b']], []],
  ['no stations for Mid', mid, [[['mccs_allocation'], { subarray_beams: [] }]], ['WRONG_TELESCOPE $.mccs_allocation']],
  ['no beams for Mid', mid, [[['subarray_beam_configurations'], [{}]]], ['WRONG_TELESCOPE $.subarray_beam_configurations']],
  ['no dishes for Low', low, [[['dish_allocations'], { dish_ids: [] }], [['dish_configurations'], [{}]]], ['WRONG_TELESCOPE $.dish_allocations', 'WRONG_TELESCOPE $.dish_configurations']],
  ['nothing of the other telescope', low, [[['dish_allocations'], null], [['dish_configurations'], []]], []],
  ['scans that last, older form', mid, [[[...scan(0), 'scan_duration'], 0]], ['SCAN_WITHOUT_TIME $.scan_definitions[0].scan_duration']],
  ['scans that last, newer form', low, [[[...night(2), 'scan_duration_ms'], -1]], ['SCAN_WITHOUT_TIME $.mccs_allocation.subarray_beams[0].scan_sequence[2].scan_duration_ms']],
  ['scans that last, with a unit', low, [[[...night(2), 'scan_duration'], { value: 0, unit: 's' }]], ['SCAN_WITHOUT_TIME $.mccs_allocation.subarray_beams[0].scan_sequence[2].scan_duration.value']],
  ['a repository of git', mid, [[['activities', 'observe', 'repo']]], ['ACTIVITY_INCOMPLETE $.activities.observe.repo']],
  ['a path of the filesystem', mid, [[['activities', 'allocate', 'path'], null]], ['ACTIVITY_INCOMPLETE $.activities.allocate.path']],
  ['keys that are no names', mid, [[['activities', "don't \"x\""], { kind: 'git', repo: 'x' }]], ['ACTIVITY_INCOMPLETE $.activities["don\'t \\"x\\""].path']],
  ['what it does not know, as it is', low, [[['new_in_11'], { target_ref: 'x', ra: '99' }], [[...target(0), 'tied_array_beams'], 7]], []],
])('asks for %s', (_name, document, changes, findings) => {
  expect(found(document, changes)).toEqual(findings);
}); // prettier-ignore

it.each([
  ['ra_str', '24:00:00', false],
  ['ra_str', '23:59:59.999', true],
  ['ra_str', '00:00:00', true],
  ['ra_str', '12:60:00', false],
  ['ra_str', '12:00:60', false],
  ['ra_str', '-01:00:00', false],
  ['ra_str', '12h30m15.5s', true],
  ['ra_str', '12 30 15', true],
  ['ra_str', '12:30', true],
  ['ra_str', '359.99', true],
  ['ra_str', '360.5', false],
  ['ra_str', 'noon', false],
  ['ra_str', '', false],
  ['dec_str', '90:00:00', true],
  ['dec_str', '-90:00:00.0', true],
  ['dec_str', '+90:00:00.1', false],
  ['dec_str', '-90:00:01', false],
  ['dec_str', '-88d57m22.9s', true],
  ['dec_str', '91', false],
  ['dec_str', 'south', false],
  ['ra', 359, true],
  ['ra', 360, false],
  ['dec', -90, true],
])('takes %s %s: %s', (field, value, good) => {
  const code = field.startsWith('ra') ? 'RIGHT_ASCENSION' : 'DECLINATION';

  const findings = found(low, [[[...coordinate, field], value]]);

  expect(findings).toEqual(good ? [] : [`${code} $.targets[0].reference_coordinate.${field}`]);
});

it.each([
  ['hourangle', 23.9, true],
  ['hourangle', 24, false],
  ['rad', 6.28, true],
  ['rad', 6.29, false],
  ['deg', 359.9, true],
])('reads a right ascension of %s %s in its unit: %s', (unit, ra, good) => {
  const findings = found(mid, [
    [[...coordinate, 'ra'], ra],
    [[...coordinate, 'unit', 0], unit],
  ]);

  expect(findings).toEqual(good ? [] : ['RIGHT_ASCENSION $.targets[0].reference_coordinate.ra']);
});

it('describes a finding in a sentence', () => {
  const { issues } = validate({
    interface: 'x',
    telescope: 'ska_mid',
    csp_configurations: [{ common: { subarray_id: 17, band_5_tuning: ['x'] } }],
    scan_sequence: ['late'],
    ob_ref: 'x'.repeat(257),
    description: 'é'.repeat(32_769),
  });

  expect(issues.map(({ message }) => message)).toEqual([
    'csp_configurations[0].common.subarray_id must be at most 16.',
    'csp_configurations[0].common.band_5_tuning[0] must be a number.',
    "scan_sequence[0] refers to 'late', but no scan definition has this id.",
    'ob_ref must have at most 256 characters.',
    'description must have at most 65536 bytes in UTF-8.',
  ]);
});

it('is valid with warnings, and not with one error', () => {
  expect(validate(mid)).toMatchObject({ valid: true, issues: [{ level: 'warning' }] });
  expect(validate({ ...mid, targets: 1 }).valid).toBe(false);
  expect(invalidJsonReport('x')).toMatchObject({
    valid: false,
    messages: ['The body is not a JSON document: x.'],
  });
});

it('reports at most 1,000 findings, and that there are more', () => {
  const { issues } = validate({ ...mid, scan_sequence: Array.from({ length: 1500 }, () => 'x') });

  expect(issues).toHaveLength(1001);
  expect(issues.at(-1)).toMatchObject({ path: '$', code: 'MORE_FINDINGS' });
});

it('has a test of every rule', () => {
  const elsewhere = ['JSON_INVALID', 'MORE_FINDINGS', 'RIGHT_ASCENSION', 'DECLINATION'];

  expect([...new Set([...broken, ...elsewhere])].sort()).toEqual([...Object.keys(rules)].sort());
});
