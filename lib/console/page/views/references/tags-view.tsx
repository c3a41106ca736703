import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { useContext, useState } from 'preact/hooks';
import type { Comment, Tag } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinksContext } from '../parts/links.ts';
import { AsyncContent, Message, type AsyncState } from '../parts/message.tsx';
import { count } from '#lib/night/words.ts';
import type { EntryContext } from '../timeline/actions.ts';
import { CommentLine } from './block-view.tsx';

type TagsViewProps = {
  tags: AsyncState<readonly Tag[]>;
  /** How often each tag is used in the loaded entries, by its name in lower case. */
  uses: ReadonlyMap<string, number>;
  /** The tag whose comments are listed. */
  selected?: string;
  comments: AsyncState<readonly Comment[]>;
  context: EntryContext;
  problem?: string;
  /** Creates a tag. Resolves to whether the desk has it. */
  onCreate: (name: string) => Promise<boolean>;
  onDelete: (tag: Tag) => void;
};

const MAX_TAG_CHARS = 100;

/** The tags and how often they are used, and the comments with one of them. */
export function TagsView(props: TagsViewProps) {
  const { tags, uses, selected, comments, context, problem, onCreate, onDelete } = props;
  const { canWrite } = context.reader;
  return (
    <div class="tags-page">
      <h1>Tags</h1>
      <div class="tags-page__list">
        {canWrite && <NewTag problem={problem} onCreate={onCreate} />}
        <AsyncContent loaded={tags} what="the tags">
          {(list) => (
            <ul class="tag-list">
              {list.map((tag) => (
                <TagLine
                  key={tag.id}
                  tag={tag}
                  uses={uses.get(tag.tag_name.toLowerCase()) ?? 0}
                  isSelected={tag.tag_name.toLowerCase() === selected?.toLowerCase()}
                  onDelete={canWrite ? onDelete : undefined}
                />
              ))}
            </ul>
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
                <h2 id="tag-comments">
                  {count(list.length, 'comment')} with #{selected}
                </h2>
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

type TagLineProps = {
  tag: Tag;
  uses: number;
  isSelected: boolean;
  onDelete?: (tag: Tag) => void;
};

function TagLine({ tag, uses, isSelected, onDelete }: TagLineProps) {
  const links = useContext(LinksContext);
  return (
    <li class={isSelected ? 'tag-list__item tag-list__item--selected' : 'tag-list__item'}>
      <a
        class="tag-list__name"
        href={links.tag(tag.tag_name)}
        aria-current={isSelected ? 'true' : undefined}
      >
        #{tag.tag_name}
      </a>
      <span class="tag-list__uses" title="In the loaded entries">
        {count(uses, 'use')}
      </span>
      {onDelete && (
        <Button
          label={`Delete ${tag.tag_name}`}
          icon="trash"
          isIconOnly
          kind="quiet"
          onClick={() => onDelete(tag)}
        />
      )}
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
