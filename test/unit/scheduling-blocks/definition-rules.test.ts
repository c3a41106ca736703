import { expect, it } from 'vitest';
import { rules } from '#lib/scheduling-blocks/rules.ts';
import { validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { loadDefinition, type Json } from '../../support/documents/definitions.ts';
import { withValue } from '../../support/api/mutations.ts';

type Path = (string | number)[];
type Change = [path: Path, value?: unknown];

const [mid, low, empty] = await Promise.all([
  loadDefinition('mid'),
  loadDefinition('low'),
  loadDefinition('empty-from-editor'),
]);

/** The rules that a test has broken so far. */
const testedRules = new Set<string>();

/** Returns the findings that changes add to a document. */
function findNew(document: Json, changes: Change[]): string[] {
  const listFindings = (one: Json) =>
    validate(one).issues.map(({ code, path }) => `${code} ${path}`);
  const before = new Set(listFindings(document));
  const changed = changes.reduce((one, [path, value]) => withValue(one, path, value), document);
  const added = listFindings(changed).filter((finding) => !before.has(finding));
  for (const finding of added) testedRules.add(finding.split(' ')[0]!);
  return added;
}

const firstOf = (list: unknown) => (list as Json[])[0];
const scan = (n: number) => ['scan_definitions', n] as Path;
const beam = ['mccs_allocation', 'subarray_beams', 0] as Path;
const lowScan = (n: number) => [...beam, 'scan_sequence', n] as Path;
const target = (n: number) => ['targets', n] as Path;
const coordinate = [...target(0), 'reference_coordinate'] as Path;
const spw = ['csp_configurations', 0, 'lowcbf', 'correlation_spws', 0] as Path;
const tuning = '$.csp_configurations[0].common.band_5_tuning';

it.each<[string, Json, Change[], string[]]>([
  ['a telescope', low, [[['telescope']]], ['FIELD_REQUIRED $.telescope']],
  ['an interface', low, [[['interface'], null]], ['WRONG_TYPE $.interface']],
  ['an interface that has a length', low, [[['interface'], { length: '!' }]], ['WRONG_TYPE $.interface']],
  ['a known telescope', low, [[['telescope'], 'meerkat']], ['NOT_ONE_OF $.telescope']],
  ['an array for a list', mid, [[['scan_sequence'], {}]], ['WRONG_TYPE $.scan_sequence']],
  ['an object for a map', mid, [[['activities'], []]], ['WRONG_TYPE $.activities']],
  ['ids that are not empty', mid, [[['csp_configurations', 0, 'config_id'], ''], [['scan_definitions'], []], [['scan_sequence'], []]], ['EMPTY $.csp_configurations[0].config_id']],
  ['names, with a warning', mid, [[['name'], ''], [[...target(1), 'name'], '']], ['NAME_EMPTY $.targets[1].name', 'NAME_EMPTY $.name']],
  ['unique ids of targets that have one', mid, [[['targets', 2], { target_id: '' }], [['targets', 3], { target_id: '' }]], ['NAME_EMPTY $.targets[2].target_id', 'NAME_EMPTY $.targets[3].target_id']],
  ['names of targets and scripts in the SDP configuration, with a warning', mid, [[['sdp_configuration', 'processing_blocks', 0, 'script', 'name'], ''], [['sdp_configuration', 'execution_block', 'scan_types', 0, 'beams', 0, 'field_id'], '']], ['NAME_EMPTY $.sdp_configuration.execution_block.scan_types[0].beams[0].field_id', 'NAME_EMPTY $.sdp_configuration.processing_blocks[0].script.name']],
  ['targets of beams and names of subarrays, with a warning', mid, [[['csp_configurations', 0, 'subarray', 'subarray_name'], ''], [['target_beam_configurations'], [{ target: '' }]]], ['NAME_EMPTY $.csp_configurations[0].subarray.subarray_name', 'NAME_EMPTY $.target_beam_configurations[0].target']],
  ['each dish once, with a warning', mid, [[['dish_allocations', 'dish_ids'], ['SKA001', 'SKA002', 'SKA001']]], ['ID_REPEATED $.dish_allocations.dish_ids[2]']],
  ['nothing for a band of a dish configuration without an id', mid, [[['dish_configurations', 1], { receiver_band: '2' }]], []],
  ['targets of scans, with a warning', mid, [[[...scan(1), 'target'], '']], ['NAME_EMPTY $.scan_definitions[1].target']],
  ['one finding for an empty reference', mid, [[[...scan(0), 'csp_configuration'], '']], ['EMPTY $.scan_definitions[0].csp_configuration']],
  ['content for inline activities', mid, [[['activities', 'observe'], { kind: 'inline', path: 'x' }]], ['ACTIVITY_INCOMPLETE $.activities.observe.content']],
  ['nothing more for inline activities with content', mid, [[['activities', 'observe'], { kind: 'inline', content: 'print(1)' }]], []],
  ['nothing for an empty id of the definition', mid, [[['sbd_id'], '']], []],
  ['names of at most 256 characters', low, [[['ob_ref'], 'x'.repeat(257)]], ['TOO_LONG $.ob_ref']],
  ['texts of at most 64 KiB', low, [[['description'], 'x'.repeat(65_537)]], ['TOO_LONG $.description']],
  ['texts of at most 64 KiB in UTF-8', low, [[['description'], 'é'.repeat(32_769)]], ['TOO_LONG $.description']],
  ['station ids of at least 0', low, [[[...beam, 'apertures', 3, 'station_id'], -1]], ['OUT_OF_RANGE $.mccs_allocation.subarray_beams[0].apertures[3].station_id']],
  ['station ids of at most 511', low, [[[...beam, 'apertures', 3, 'station_id'], 512]], ['OUT_OF_RANGE $.mccs_allocation.subarray_beams[0].apertures[3].station_id']],
  ['a whole number of channels', low, [[[...spw, 'number_of_channels'], 1.5]], ['WRONG_TYPE $.csp_configurations[0].lowcbf.correlation_spws[0].number_of_channels']],
  ['frequencies in the range of Low', low, [[[...spw, 'centre_frequency'], 351e6]], ['OUT_OF_RANGE $.csp_configurations[0].lowcbf.correlation_spws[0].centre_frequency']],
  ['finite numbers', low, [[[...spw, 'integration_time_ms'], Infinity]], ['OUT_OF_RANGE $.csp_configurations[0].lowcbf.correlation_spws[0].integration_time_ms']],
  ['two entries in a pair', mid, [[['csp_configurations', 0, 'cbf', 'fsp', 0, 'output_link_map', 1], [1]]], ['WRONG_LENGTH $.csp_configurations[0].cbf.fsp[0].output_link_map[1]']],
  ['scans as objects or names', low, [[lowScan(0), true]], ['WRONG_TYPE $.mccs_allocation.subarray_beams[0].scan_sequence[0]']],
  ['valid fields within a scan', low, [[[...lowScan(0), 'scan_intent'], 1]], ['WRONG_TYPE $.mccs_allocation.subarray_beams[0].scan_sequence[0].scan_intent']],
  ['known targets of scans, older form', mid, [[[...scan(1), 'target'], 'M84']], ['TARGET_UNKNOWN $.scan_definitions[1].target']],
  ['known targets of scans, newer form', low, [[[...lowScan(1), 'target_ref'], 'M84']], ['TARGET_UNKNOWN $.mccs_allocation.subarray_beams[0].scan_sequence[1].target_ref']],
  ['known dish configurations of scans', mid, [[[...scan(0), 'dish_configuration'], 'x']], ['DISH_CONFIGURATION_UNKNOWN $.scan_definitions[0].dish_configuration']],
  ['known CSP configurations of scans, older form', mid, [[[...scan(0), 'csp_configuration'], 'x']], ['CSP_CONFIGURATION_UNKNOWN $.scan_definitions[0].csp_configuration']],
  ['known CSP configurations of scans, newer form', low, [[[...lowScan(5), 'csp_configuration_ref'], 'x']], ['CSP_CONFIGURATION_UNKNOWN $.mccs_allocation.subarray_beams[0].scan_sequence[5].csp_configuration_ref']],
  ['known target beams of scans', mid, [[[...scan(0), 'target_beam_configurations'], ['x']]], ['TARGET_BEAM_UNKNOWN $.scan_definitions[0].target_beam_configurations[0]']],
  ['nothing more for known target beams', mid, [[[...scan(0), 'target_beam_configurations'], ['x']], [['target_beam_configurations'], [{ target_beam_id: 'x' }]]], []],
  ['known scans in the sequence', mid, [[['scan_sequence', 2], 'x']], ['SCAN_UNKNOWN $.scan_sequence[2]']],
  ['known scans in an allocation', empty, [[['dish_allocations', 'scan_sequence', 0], 'x']], ['SCAN_UNKNOWN $.dish_allocations.scan_sequence[0]']],
  ['unique ids of targets', low, [[[...target(1), 'target_id'], '47 tuc'], [[...lowScan(4), 'target_ref'], '47 tuc']], ['ID_TAKEN $.targets[1].target_id']],
  ['unique ids of scan definitions', mid, [[[...scan(0), 'scan_definition_id'], 'science scan'], [['scan_sequence'], []]], ['ID_TAKEN $.scan_definitions[1].scan_definition_id']],
  ['unique ids of dish configurations', mid, [[['dish_configurations', 1], firstOf(mid.dish_configurations)]], ['ID_TAKEN $.dish_configurations[1].dish_configuration_id']],
  ['unique ids of CSP configurations', low, [[['csp_configurations', 1], firstOf(low.csp_configurations)]], ['ID_TAKEN $.csp_configurations[1].config_id']],
  ['unique ids of windows, with a warning', low, [[['csp_configurations', 0, 'lowcbf', 'correlation_spws', 1], { spw_id: 1 }]], ['ID_REPEATED $.csp_configurations[0].lowcbf.correlation_spws[1].spw_id']],
  ['band 5 for tuning', mid, [[['dish_configurations', 0, 'receiver_band'], '2']], [`TUNING_WITHOUT_BAND_5 ${tuning}`]],
  ['band 5 for tuning without a scan', mid, [[['dish_configurations', 0, 'receiver_band'], '2'], [['scan_definitions'], []], [['scan_sequence'], []]], [`TUNING_WITHOUT_BAND_5 ${tuning}`]],
  ['nothing without tuning', mid, [[['dish_configurations', 0, 'receiver_band'], '2'], [['csp_configurations', 0, 'common', 'band_5_tuning'], []]], []],
  ['band 5 for tuning in midcbf', empty, [[['csp_configurations', 0, 'midcbf', 'band_5_tuning'], [5.85]]], ['TUNING_WITHOUT_BAND_5 $.csp_configurations[0].midcbf.band_5_tuning']],
  ['nothing more for tuning in band 5b', empty, [[['csp_configurations', 0, 'midcbf', 'band_5_tuning'], [5.85]], [['csp_configurations', 0, 'midcbf', 'frequency_band'], '5b']], []],
  ['no stations for Mid', mid, [[['mccs_allocation'], { subarray_beams: [] }]], ['WRONG_TELESCOPE $.mccs_allocation']],
  ['no beams for Mid', mid, [[['subarray_beam_configurations'], [{}]]], ['WRONG_TELESCOPE $.subarray_beam_configurations']],
  ['no dishes for Low', low, [[['dish_allocations'], { dish_ids: [] }], [['dish_configurations'], [{}]]], ['WRONG_TELESCOPE $.dish_allocations', 'WRONG_TELESCOPE $.dish_configurations']],
  ['nothing for empty fields of the other telescope', low, [[['dish_allocations'], null], [['dish_configurations'], []]], []],
  ['a positive scan duration, older form', mid, [[[...scan(0), 'scan_duration'], 0]], ['SCAN_WITHOUT_TIME $.scan_definitions[0].scan_duration']],
  ['a positive scan duration, newer form', low, [[[...lowScan(2), 'scan_duration_ms'], -1]], ['SCAN_WITHOUT_TIME $.mccs_allocation.subarray_beams[0].scan_sequence[2].scan_duration_ms']],
  ['a positive scan duration with a unit', low, [[[...lowScan(2), 'scan_duration'], { value: 0, unit: 's' }]], ['SCAN_WITHOUT_TIME $.mccs_allocation.subarray_beams[0].scan_sequence[2].scan_duration.value']],
  ['a repository for git activities', mid, [[['activities', 'observe', 'repo']]], ['ACTIVITY_INCOMPLETE $.activities.observe.repo']],
  ['a path for filesystem activities', mid, [[['activities', 'allocate', 'path'], null]], ['ACTIVITY_INCOMPLETE $.activities.allocate.path']],
  ['a path for activities with unusual names', mid, [[['activities', "don't \"x\""], { kind: 'git', repo: 'x' }]], ['ACTIVITY_INCOMPLETE $.activities["don\'t \\"x\\""].path']],
  ['nothing of unknown fields', low, [[['new_in_11'], { target_ref: 'x', ra: '99' }], [[...target(0), 'tied_array_beams'], 7]], []],
])('requires %s', (_name, document, changes, findings) => {
  expect(findNew(document, changes)).toEqual(findings);
}); // prettier-ignore

it.each([
  ['ra_str', '24:00:00', false],
  ['ra_str', '23:59:59.999', true],
  ['ra_str', '24h00m', false],
  ['dec_str', '\u221288:57:22.9', true],
  ['dec_str', '\u221288\u00b057\u203222.9\u2033', true],
  ['dec_str', '\u221288.5', true],
  ['dec_str', '\u221291', false],
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
  ['dec_str', '12h30m', false],
  ['ra_str', '24 00 00', false],
  ['dec_str', 'south', false],
  ['ra', 359, true],
  ['ra', 360, false],
  ['dec', -90, true],
])('accepts %s %s: %s', (field, value, isValid) => {
  const code = field.startsWith('ra') ? 'RIGHT_ASCENSION' : 'DECLINATION';

  const findings = findNew(low, [[[...coordinate, field], value]]);

  expect(findings).toEqual(isValid ? [] : [`${code} $.targets[0].reference_coordinate.${field}`]);
});

it.each([
  ['hourangle', 23.9, true],
  ['hourangle', 24, false],
  ['rad', 6.28, true],
  ['rad', 6.29, false],
  ['deg', 359.9, true],
])('reads a right ascension of %s %s in its unit: %s', (unit, ra, isValid) => {
  const findings = findNew(mid, [
    [[...coordinate, 'ra'], ra],
    [[...coordinate, 'unit', 0], unit],
  ]);

  expect(findings).toEqual(isValid ? [] : ['RIGHT_ASCENSION $.targets[0].reference_coordinate.ra']);
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

it('has a test for every rule', () => {
  const otherRules = ['JSON_INVALID', 'MORE_FINDINGS', 'RIGHT_ASCENSION', 'DECLINATION'];

  expect([...new Set([...testedRules, ...otherRules])].sort()).toEqual(
    [...Object.keys(rules)].sort(),
  );
});
