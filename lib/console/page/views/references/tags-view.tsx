import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import type { ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Comment, Tag } from '../../store/records.ts';
import { count } from '#lib/night/words.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinksContext } from '../parts/links.ts';
import { AsyncContent, Message, type AsyncState } from '../parts/message.tsx';
import { TagMark } from '../../text/tag-mark.tsx';
import type { EntryContext } from '../timeline/actions.ts';
import { CommentLine } from './block-view.tsx';

type TagsViewProps = {
  tags: AsyncState<readonly Tag[]>;
  /** The tags of entries in the loaded shifts. How often a tag is used in all shifts is not known. */
  used: readonly string[];
  /** The tag whose comments are listed. */
  selected?: string;
  comments: AsyncState<readonly Comment[]>;
  context: EntryContext;
  problem?: string;
  /** Creates a tag. Resolves to whether the desk has it. */
  onCreate: (name: string) => Promise<boolean>;
  onEdit: (tag: Tag) => void;
  onDelete: (tag: Tag) => void;
};

const MAX_TAG_CHARS = 100;

/** The tags, those that are used without having been created, and the comments with one of them. */
export function TagsView(props: TagsViewProps) {
  const { tags, used, selected, comments, context, problem, onCreate } = props;
  const { canWrite } = context.reader;
  const links = useContext(LinksContext);
  return (
    <div class="tags-page">
      <h1>Tags</h1>
      <div class="tags-page__list">
        {canWrite && <NewTag problem={problem} onCreate={onCreate} />}
        <AsyncContent loaded={tags} what="the tags">
          {(list) => (
            <>
              <TagList {...props} tags={list.filter(({ archived }) => !archived)} />
              <ArchivedTags {...props} tags={list.filter(({ archived }) => archived)} />
              <UsedTags names={othersOf(used, list)} {...{ selected, canWrite, onCreate }} />
            </>
          )}
        </AsyncContent>
      </div>
      <section class="tags-page__comments" aria-labelledby="tag-comments">
        {selected === undefined ? (
          <Message icon="tag" title="Choose a tag to see the comments with it" />
        ) : (
          <AsyncContent loaded={comments} what="the comments">
            {(list) => (
              <>
                <h2 id="tag-comments">Comments with #{selected}</h2>
                <p>
                  <a href={links.searchFor({ tag: selected })}>
                    Find all entries with it, annotations and replies too
                  </a>
                </p>
                <ol class="timeline__list">
                  {list.map((comment) => (
                    <li key={comment.comment_id} class="timeline__item">
                      <CommentLine comment={comment} context={context} />
                    </li>
                  ))}
                </ol>
              </>
            )}
          </AsyncContent>
        )}
      </section>
    </div>
  );
}

type TagListProps = Omit<TagsViewProps, 'tags'> & { tags: readonly Tag[] };

const TagList = ({ tags, selected, context, onEdit, onDelete }: TagListProps) => (
  <ul class="tag-list">
    {tags.map((tag) => (
      <TagLine key={tag.id} name={tag.tag_name} tag={tag} selected={selected}>
        {context.reader.canWrite && (
          <>
            <Button
              label={`Edit ${tag.tag_name}`}
              icon="edit"
              isIconOnly
              kind="quiet"
              onClick={() => onEdit(tag)}
            />
            <Button
              label={`Delete ${tag.tag_name}`}
              icon="trash"
              isIconOnly
              kind="quiet"
              onClick={() => onDelete(tag)}
            />
          </>
        )}
      </TagLine>
    ))}
  </ul>
);

/** The tags that are not proposed any more, folded. */
const ArchivedTags = (props: TagListProps) =>
  props.tags.length === 0 ? null : (
    <details>
      <summary>{count(props.tags.length, 'archived tag')}</summary>
      <TagList {...props} />
    </details>
  );

/** Returns the tags that are used without having been created. */
function othersOf(used: readonly string[], tags: readonly Tag[]): string[] {
  const created = new Set(tags.map(({ tag_name }) => tag_name.toLowerCase()));
  return used.filter((name) => !created.has(name.toLowerCase()));
}

type UsedTagsProps = Pick<TagsViewProps, 'selected' | 'onCreate'> & {
  names: readonly string[];
  canWrite: boolean;
};

function UsedTags({ names, selected, canWrite, onCreate }: UsedTagsProps) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="used-tags">
      <h2 id="used-tags" class="summary__title">
        Used in the loaded shifts
      </h2>
      <ul class="tag-list">
        {names.map((name) => (
          <TagLine key={name} name={name} selected={selected}>
            {canWrite && (
              <Button label="Create" kind="quiet" icon="plus" onClick={() => void onCreate(name)} />
            )}
          </TagLine>
        ))}
      </ul>
    </section>
  );
}

type TagLineProps = { name: string; tag?: Tag; selected?: string; children: ComponentChildren };

function TagLine({ name, tag, selected, children }: TagLineProps) {
  const links = useContext(LinksContext);
  const isSelected = name.toLowerCase() === selected?.toLowerCase();
  return (
    <li class={isSelected ? 'tag-list__item tag-list__item--selected' : 'tag-list__item'}>
      <a
        class="tag-list__name"
        href={links.tag(name)}
        aria-current={isSelected ? 'true' : undefined}
      >
        <TagMark color={tag?.color} />#{name}
      </a>
      <span>{children}</span>
      {tag?.description && <span class="tag-list__about">{tag.description}</span>}
    </li>
  );
}

function NewTag({ problem, onCreate }: Pick<TagsViewProps, 'problem' | 'onCreate'>) {
  const [name, setName] = useState('');
  const typed = name.trim().replace(/^#/, '');
  return (
    <form
      class="new-tag"
      onSubmit={(event) => {
        event.preventDefault();
        void onCreate(typed).then((isCreated) => isCreated && setName(''));
      }}
    >
      <Field
        label="New tag"
        value={name}
        onInput={setName}
        maxLength={MAX_TAG_CHARS}
        problem={problem}
        autocomplete="off"
      />
      <Button label="Create" icon="plus" type="submit" disabled={!hasVisibleCharacter(typed)} />
    </form>
  );
}
