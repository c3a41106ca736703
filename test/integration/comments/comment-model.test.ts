import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listCommentVersions, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages, listCommentImages } from '#lib/shift-log/contracts/images.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import {
  toAnnouncement,
  postComment,
  fetchImage,
  createCommentForm,
  getCommentPage,
  listCommentPages,
  createImageFile,
  postReply,
  uploadImage,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift, createUniqueText, type Client } from '../../support/shift-log/shifts.ts';
import {
  onThread,
  createCommand,
  newest,
  nextPhoto,
  createImage,
  toVersion,
  tagsOfNight,
  type Command,
  type Model,
  type Thread,
} from '../../support/shift-log/comment-model.ts';

const { as } = await getDesk();
const operator = await as('operator');

const addComment = (text: string, tags: string[]): Command =>
  createCommand(`comment(${text}, ${tags.join()})`, async (model, client) => {
    const body = { comment: text, tags: tagsOfNight(model, tags) };
    const { comment_id } = await postComment(client, model.shift_id, body);
    const version = { text, tags: body.tags, images: [] };
    model.threads.push({ id: comment_id, versions: [version], replies: [] });
  });

const edit = (position: number, text: string | null | undefined, tags: string[] | undefined) =>
  onThread(`edit(${String(text)}, ${String(tags)})`, position, async (thread, model, client) => {
    const before = newest(thread);
    const body = { comment: text, tags: tags && tagsOfNight(model, tags) };
    const response = await client(updateComment, { path: { comment_id: thread.id }, body });
    const after = {
      text: text === undefined ? before.text : (text ?? undefined),
      tags: body.tags ?? before.tags,
      images: before.images,
    };
    const empty = after.text === undefined && after.images.length === 0;
    expect(response.status).toBe(empty ? 422 : 200);
    if (!empty && JSON.stringify(after) !== JSON.stringify(before)) thread.versions.push(after);
    if (!empty) expect(toVersion(only(response.body.result_data))).toEqual(newest(thread));
  });

const addReply = (position: number, reply_text: string) =>
  onThread(`reply(${reply_text})`, position, async (thread, _model, client) => {
    const updated = await postReply(client, thread.id, { reply_text });
    thread.replies.push(reply_text);
    expect(updated.replies.map((one) => one.reply_text)).toEqual(thread.replies);
  });

const addAnnotation = (text: string): Command =>
  createCommand(`annotate(${text})`, async (model, client) => {
    await annotate(client, model.shift_id, text);
    model.annotations.push(text);
  });

const addByForm = (position: number) =>
  onThread('add an image by a form', position, async (thread, model, client) => {
    const name = nextPhoto(model);
    const body = createCommentForm(undefined, [createImageFile(createImage(name), name)]);
    const response = await client(addImages, { path: { comment_id: thread.id }, body });
    thread.versions.push({ ...newest(thread), images: [...newest(thread).images, name] });
    expect(response.body.result_data.map(({ file_name }) => file_name)).toEqual(
      newest(thread).images,
    );
  });

const addByUpload = (position: number) =>
  onThread('add an image by an upload', position, async (thread, model, client) => {
    const [name, path] = [nextPhoto(model), { comment_id: thread.id }];
    const current = await commentInShift(thread, model, client);
    const image = [...current.image, toAnnouncement(createImage(name), name)];
    const response = await client(updateComment, { path, body: { image } });
    const added = only(response.body.result_data).image.at(-1);
    expect(await uploadImage(added, createImage(name))).toBe(200);
    thread.versions.push({ ...newest(thread), images: [...newest(thread).images, name] });
    const images = async () => (await client(listCommentImages, { path })).body.result_data;
    await expect.poll(images, { interval: 5 }).toHaveLength(newest(thread).images.length);
  });

const removeImages = (position: number, keep: boolean[]) =>
  onThread(`keep images(${keep.join()})`, position, async (thread, model, client) => {
    const current = await commentInShift(thread, model, client);
    const image = current.image.filter((_, n) => keep[n] === true);
    const path = { comment_id: thread.id };
    const response = await client(updateComment, { path, body: { image } });
    const after = { ...newest(thread), images: image.map(({ file_name }) => file_name) };
    const empty = after.text === undefined && after.images.length === 0;
    expect(response.status).toBe(empty ? 422 : 200);
    if (!empty && image.length < current.image.length) thread.versions.push(after);
  });

/** Returns a comment as the response of its shift contains it. */
async function commentInShift(
  thread: Thread,
  { shift_id }: Model,
  client: Client,
): Promise<CommentBody> {
  const shift = only((await client(getShift, { query: { shift_id } })).body.result_data);
  return shift.comments.find((one) => one.comment_id === thread.id)!;
}

const checkShift: Command = createCommand(
  'check the shift',
  async ({ shift_id, threads, annotations }, client) => {
    const shift = only((await client(getShift, { query: { shift_id } })).body.result_data);
    const list = (await listCommentPages(client, { shift_id, limit: 2 })).flat().toReversed();
    expect(shift.annotations.map(({ annotation }) => annotation)).toEqual(annotations);
    for (const comments of [shift.comments, list]) {
      expect(comments.map(({ comment_id }) => comment_id)).toEqual(threads.map(({ id }) => id));
      expect(comments.map(toVersion)).toEqual(threads.map(newest));
      const replies = comments.map((one) => one.replies.map(({ reply_text }) => reply_text));
      expect(replies).toEqual(threads.map((thread) => thread.replies));
    }
    for (const { path, file_name } of shift.comments.flatMap(({ image }) => image))
      expect((await fetchImage(path)).bytes).toEqual(createImage(file_name));
  },
);

const checkVersions = (position: number) =>
  onThread('check the versions', position, async ({ id, versions }, { shift_id }, client) => {
    const request = { path: { comment_id: id }, query: { shift_id } };
    const history = (await client(listCommentVersions, request)).body.result_data;
    expect(history.map(toVersion)).toEqual(versions);
    expect(history.map(({ comment_version }) => comment_version)).toEqual(
      versions.map((_, n) => n + 1),
    );
  });

const findByTag = (tag: string): Command =>
  createCommand(`find by tag(${tag})`, async (model, client) => {
    const [wanted = ''] = tagsOfNight(model, [tag]);
    const isTagged = (thread: Thread) => newest(thread).tags.includes(wanted);
    const ids = model.threads
      .filter(isTagged)
      .map(({ id }) => id)
      .toReversed();
    const page = await getCommentPage(client, { tag: wanted.toUpperCase(), limit: 500 });
    expect(page.comments.map(({ comment_id }) => comment_id)).toEqual(ids);
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
      const { shift_id } = await startShift(operator);
      const night = createUniqueText('night');
      const model = { shift_id, night, threads: [], annotations: [], photos: 0 };
      await fc.asyncModelRun(() => ({ model, real: operator }), sequence);
      await checkShift.run(model, operator);
    }),
    { numRuns: 20 },
  );
});
