import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';
import { schemasOf } from '../../fields/field-lists.ts';

/** The fields of an announced file that was refused on arrival. */
export const refusedFileFields = {
  unique_id: () => name('The id of the file', '8f14e45f-ceea-467f-9e4b-1f7a0c9e2b3d'),
  file_name: () => name('The name of the file', 'drive.bin'),
  code: () => name('The code of the error, as of a refused request', 'UNSUPPORTED_FILE_TYPE'),
  detail: () => text('Why it was refused', 'The type of the file drive.bin is not supported.'),
};

const refusedFile = resource('RefusedFile', () => z.object(schemasOf(refusedFileFields)));

/** The schema of a list of refused files. */
export const refusedFiles = () =>
  z.array(refusedFile()).check(
    z.meta({
      description:
        'Announced files that were refused on arrival, until an update adds files or sends an image list',
      examples: [
        [
          {
            unique_id: '8f14e45f-ceea-467f-9e4b-1f7a0c9e2b3d',
            file_name: 'drive.bin',
            code: 'UNSUPPORTED_FILE_TYPE',
            detail: 'The type of the file drive.bin is not supported.',
          },
        ],
      ],
    }),
  );
