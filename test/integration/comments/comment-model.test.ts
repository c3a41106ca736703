import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listCommentVersions, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages, listCommentImages } from '#lib/shift-log/contracts/images.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import {
  announced,
  comment,
  fetched,
  formWith,
  page,
  pages,
  photo,
  reply,
  upload,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { only, start, unique, type Client } from '../../support/shift-log/shifts.ts';
import {
  about,
  command,
  newest,
  nextPhoto,
  picture,
  toVersion,
  tagsOf,
  type Command,
  type Model,
  type Talk,
} from '../../support/shift-log/comment-model.ts';

const { as } = await desk();
const operator = await as('operator');

const addComment = (text: string, tags: string[]): Command =>
  command(`comment(${text}, ${tags.join()})`, async (model, client) => {
    const body = { comment: text, tags: tagsOf(model, tags) };
    const { comment_id } = await comment(client, model.shift_id, body);
    const version = { text, tags: body.tags, images: [] };
    model.talks.push({ id: comment_id, versions: [version], replies: [] });
  });

const edit = (position: number, text: string | null | undefined, tags: string[] | undefined) =>
  about(`edit(${String(text)}, ${String(tags)})`, position, async (talk, model, client) => {
    const before = newest(talk);
    const body = { comment: text, tags: tags && tagsOf(model, tags) };
    const answer = await client(updateComment, { path: { comment_id: talk.id }, body });
    const after = {
      text: text === undefined ? before.text : (text ?? undefined),
      tags: body.tags ?? before.tags,
      images: before.images,
    };
    const empty = after.text === undefined && after.images.length === 0;
    expect(answer.status).toBe(empty ? 422 : 200);
    if (!empty && JSON.stringify(after) !== JSON.stringify(before)) talk.versions.push(after);
    if (!empty) expect(toVersion(only(answer.body.result_data))).toEqual(newest(talk));
  });

const addReply = (position: number, reply_text: string) =>
  about(`reply(${reply_text})`, position, async (talk, _model, client) => {
    const updated = await reply(client, talk.id, { reply_text });
    talk.replies.push(reply_text);
    expect(updated.replies.map((one) => one.reply_text)).toEqual(talk.replies);
  });

const addAnnotation = (text: string): Command =>
  command(`annotate(${text})`, async (model, client) => {
    await annotate(client, model.shift_id, text);
    model.annotations.push(text);
  });

const addByForm = (position: number) =>
  about('add an image by a form', position, async (talk, model, client) => {
    const name = nextPhoto(model);
    const body = formWith(undefined, [photo(picture(name), name)]);
    const answer = await client(addImages, { path: { comment_id: talk.id }, body });
    talk.versions.push({ ...newest(talk), images: [...newest(talk).images, name] });
    expect(answer.body.result_data.map(({ file_name }) => file_name)).toEqual(newest(talk).images);
  });

const addByUpload = (position: number) =>
  about('add an image by an upload', position, async (talk, model, client) => {
    const [name, path] = [nextPhoto(model), { comment_id: talk.id }];
    const current = await commentInShift(talk, model, client);
    const image = [...current.image, announced(picture(name), name)];
    const answer = await client(updateComment, { path, body: { image } });
    const added = only(answer.body.result_data).image.at(-1);
    expect(await upload(added, picture(name))).toBe(200);
    talk.versions.push({ ...newest(talk), images: [...newest(talk).images, name] });
    const images = async () => (await client(listCommentImages, { path })).body.result_data;
    await expect.poll(images, { interval: 5 }).toHaveLength(newest(talk).images.length);
  });

const removeImages = (position: number, keep: boolean[]) =>
  about(`keep images(${keep.join()})`, position, async (talk, model, client) => {
    const current = await commentInShift(talk, model, client);
    const image = current.image.filter((_, n) => keep[n] === true);
    const path = { comment_id: talk.id };
    const answer = await client(updateComment, { path, body: { image } });
    const after = { ...newest(talk), images: image.map(({ file_name }) => file_name) };
    const empty = after.text === undefined && after.images.length === 0;
    expect(answer.status).toBe(empty ? 422 : 200);
    if (!empty && image.length < current.image.length) talk.versions.push(after);
  });

/** Returns a comment as the response of its shift contains it. */
async function commentInShift(
  talk: Talk,
  { shift_id }: Model,
  client: Client,
): Promise<CommentBody> {
  const shift = only((await client(getShift, { query: { shift_id } })).body.result_data);
  return shift.comments.find((one) => one.comment_id === talk.id)!;
}

const checkShift: Command = command(
  'check the shift',
  async ({ shift_id, talks, annotations }, client) => {
    const shift = only((await client(getShift, { query: { shift_id } })).body.result_data);
    const listed = (await pages(client, { shift_id, limit: 2 })).flat().toReversed();
    expect(shift.annotations.map(({ annotation }) => annotation)).toEqual(annotations);
    for (const comments of [shift.comments, listed]) {
      expect(comments.map(({ comment_id }) => comment_id)).toEqual(talks.map(({ id }) => id));
      expect(comments.map(toVersion)).toEqual(talks.map(newest));
      const replies = comments.map((one) => one.replies.map(({ reply_text }) => reply_text));
      expect(replies).toEqual(talks.map((talk) => talk.replies));
    }
    for (const { path, file_name } of shift.comments.flatMap(({ image }) => image))
      expect((await fetched(path)).bytes).toEqual(picture(file_name));
  },
);

const checkVersions = (position: number) =>
  about('check the versions', position, async ({ id, versions }, { shift_id }, client) => {
    const request = { path: { comment_id: id }, query: { shift_id } };
    const history = (await client(listCommentVersions, request)).body.result_data;
    expect(history.map(toVersion)).toEqual(versions);
    expect(history.map(({ comment_version }) => comment_version)).toEqual(
      versions.map((_, n) => n + 1),
    );
  });

const findByTag = (tag: string): Command =>
  command(`find by tag(${tag})`, async (model, client) => {
    const [wanted = ''] = tagsOf(model, [tag]);
    const isTagged = (talk: Talk) => newest(talk).tags.includes(wanted);
    const ids = model.talks
      .filter(isTagged)
      .map(({ id }) => id)
      .toReversed();
    const found = (await page(client, { tag: wanted.toUpperCase(), limit: 500 })).comments;
    expect(found.map(({ comment_id }) => comment_id)).toEqual(ids);
  });

const pick = fc.nat(5);
const texts = fc.constantFrom('Windy', 'Calm', 'Clouds');
const tags = fc.uniqueArray(fc.constantFrom('antenna', 'wind', 'night'), { maxLength: 2 });

it('behaves like the model of comments and replies under any sequence of operations', async () => {
  const commands = fc.commands<Model, Client, false>(
    [
      fc.tuple(texts, tags).map(([text, all]) => addComment(text, all)),
      fc
        .tuple(
          pick,
          fc.option(fc.option(texts), { nil: undefined }),
          fc.option(tags, { nil: undefined }),
        )
        .map(([position, text, all]) => edit(position, text, all)),
      fc.tuple(pick, texts).map(([position, text]) => addReply(position, text)),
      texts.map(addAnnotation),
      pick.map(addByForm),
      pick.map(addByUpload),
      fc
        .tuple(pick, fc.array(fc.boolean(), { maxLength: 3 }))
        .map(([position, keep]) => removeImages(position, keep)),
      pick.map(checkVersions),
      fc.constantFrom('antenna', 'wind', 'night').map(findByTag),
      fc.constant(checkShift),
    ],
    { maxCommands: 30, size: 'max' },
  );

  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const { shift_id } = await start(operator);
      const model = { shift_id, night: unique('night'), talks: [], annotations: [], photos: 0 };
      await fc.asyncModelRun(() => ({ model, real: operator }), sequence);
      await checkShift.run(model, operator);
    }),
    { numRuns: 20 },
  );
});
