import { createTag, deleteTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { modelOf, pick, type Client, type Contested, type Said } from './objects.ts';

/** That a name is one tag's at most, and a tag is deleted once. */
export function tagOf(operator: Client, tag_name: string): Contested {
  let seen = 1;
  const create = async (): Promise<Said> => {
    const { status, body } = await operator(createTag, { body: { tag_name } });
    const id = body.result_data[0]?.id;
    if (id !== undefined) seen = id;
    return { act: 'create', status, got: id ?? 0 };
  };
  const remove = async (given: number): Promise<Said> => {
    const { status } = await operator(deleteTag, { path: { tag_id: given } });
    return { act: 'delete', status, given };
  };
  const read = async (): Promise<Said> => {
    const { status, body } = await operator(listTags);
    const tag = body.result_data.find((one) => one.tag_name === tag_name);
    return { act: 'read', status, got: tag?.id ?? 0 };
  };
  return {
    name: `the tag ${tag_name}`,
    act: (chance) => pick(chance, create, read, () => remove(seen))(),
    // Its id, or 0.
    model: modelOf('0', (state, { given, got }) => {
      const id = Number(state);
      return {
        'create 200': id === 0 && String(got),
        'create 409': id !== 0 && state,
        'delete 200': id === given && '0',
        'delete 404': id !== given && state,
        'read 200': id === got && state,
      };
    }),
  };
}
