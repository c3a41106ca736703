import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { nullable } from '#lib/contract/fields.ts';
import type { VersionMetadata } from '#lib/contract/fields/version-metadata.ts';
import { arrayFields } from './arrays.ts';
import { cspConfigurations } from './csp.ts';
import {
  anyValue,
  choice,
  list,
  map,
  name,
  object,
  openObject,
  optionalName,
  text,
} from './fields.ts';
import { scanDefinitions } from './scans.ts';
import { sdpFields } from './sdp.ts';
import { targets } from './targets.ts';
import { example, script, telescopes } from './template.ts';

export const MAX_VERSION = 2_147_483_647;

const user = (description: string) => ({ type: 'string', maxLength: 256, description });
const time = (description: string) => ({ type: 'string', format: 'date-time', description });

/** The documentation of each field of the metadata. */
const metadataFields: Record<keyof VersionMetadata, object> = {
  version: { type: 'integer', minimum: 1, maximum: MAX_VERSION, description: 'Version number' },
  created_by: user('User who created the definition'),
  created_on: time('Time of creation'),
  last_modified_by: user('User who created this version'),
  last_modified_on: time('Time at which this version was created'),
};

/** The metadata of a version. Validation accepts any value. */
const metadata = () =>
  z.optional(
    z.unknown().check(
      z.meta({
        description: 'Set by the server. An update considers only the `version` in a body',
        type: 'object',
        properties: metadataFields,
      }),
    ),
  );

const scriptArguments = (description: string) =>
  object(description, {
    args: list(anyValue('Argument'), 'Positional arguments', ['posarg1', 'posarg2']),
    kwargs: openObject('Keyword arguments', { argname: 'argval' }),
  });

const activities = () =>
  map(
    object('Script of an activity', {
      kind: choice(['git', 'filesystem', 'inline'], 'Storage of the script'),
      path: text('Path of the script', 'git://scripts/allocate_and_observe_sb.py'),
      repo: text('Git repository', 'https://gitlab.com/script_repo/operational_scripts'),
      branch: name('Git branch', 'main'),
      commit: name('Git commit', '6e4b1c7'),
      content: text('Inline: the script itself', 'print(1)'),
      function_args: object('Arguments of the script functions', {
        init: scriptArguments('Arguments of init'),
        main: scriptArguments('Arguments of main'),
      }),
    }),
    'Scripts by activity, such as allocate and observe',
    { observe: script },
  );

/**
 * The component definition: the fields of a scheduling block definition, in the older form (`cbf`,
 * `scan_definitions`) and the newer one (`midcbf`, `lowcbf`, `scan_sequence` in the allocations). Other fields are
 * stored and returned, too. Built on first use, because most functions do not need it.
 */
export const definition = resource('SchedulingBlockDefinition', () =>
  z
    .looseObject({
      interface: name('Schema of the definition', example.interface),
      telescope: choice(telescopes, 'Telescope'),
      metadata: metadata(),
      ...nullable({
        sbd_id: optionalName('Id, assigned by the server', 'sbd-20261121-00001'),
        name: optionalName('Name', 'Hydra A, first night'),
        description: text('Purpose', 'I prefer Hydra A'),
        validate_against: name('Array that the definition must fit', 'AA1'),
        ob_ref: name('Id of the observing block', 'ob-m1b580q2sep'),
        activities: activities(),
        observing_constraints: object('Constraints of the observation', {
          required_receptors: list(name('Receptor'), 'Receptors that are required', ['SKA036']),
        }),
        targets: targets(),
        scan_definitions: scanDefinitions(),
        scan_sequence: list(
          name('Id of a scan definition', 'science scan'),
          'Ids of scans in the order of execution',
        ),
        csp_configurations: cspConfigurations(),
        ...sdpFields(),
        ...arrayFields(),
      }),
    })
    .check(
      z.meta({
        description: 'Targets of an observation, its telescope resources, and its data processing',
        examples: [example],
      }),
    ),
);
