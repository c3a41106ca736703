import { createTag, deleteTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { createModel, pick, type Client, type SharedObject, type Result } from './objects.ts';

/** Checks that a tag name is unique, and that a tag is deleted once. */
export function createTagObject(operator: Client, tag_name: string): SharedObject {
  let lastId = 1;
  const create = async (): Promise<Result> => {
    const { status, body } = await operator(createTag, { body: { tag_name } });
    const id = body.result_data[0]?.id;
    if (id !== undefined) lastId = id;
    return { act: 'create', status, output: id ?? 0 };
  };
  const remove = async (input: number): Promise<Result> => {
    const { status } = await operator(deleteTag, { path: { tag_id: input } });
    return { act: 'delete', status, input };
  };
  const read = async (): Promise<Result> => {
    const { status, body } = await operator(listTags);
    const tag = body.result_data.find((one) => one.tag_name === tag_name);
    return { act: 'read', status, output: tag?.id ?? 0 };
  };
  return {
    name: `the tag ${tag_name}`,
    act: (random) => pick(random, create, read, () => remove(lastId))(),
    // The id of the tag, or 0.
    model: createModel('0', (state, { input, output }) => {
      const id = Number(state);
      return {
        'create 200': id === 0 && String(output),
        'create 409': id !== 0 && state,
        'delete 200': id === input && '0',
        'delete 404': id !== input && state,
        'read 200': id === output && state,
      };
    }),
  };
}
