import { expect, it } from 'vitest';
import { createTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

it('lists all tags sorted by name, case-insensitively', async () => {
  const night = createUniqueText('night');
  const names = ['c', 'B', 'a'].map((letter) => `${night} ${letter}`);
  for (const tag_name of names) await operator(createTag, { body: { tag_name } });

  const response = await viewer(listTags);

  const tagsOfNight = response.body.result_data.filter(({ tag_name }) =>
    tag_name.startsWith(night),
  );
  expect(tagsOfNight.map(({ tag_name }) => tag_name)).toEqual(names.toReversed());
});
