import { useContext } from 'preact/hooks';
import { LinksContext } from '../parts/links.ts';
import { AsyncContent, Message, type AsyncState } from '../parts/message.tsx';
import { More } from '../parts/more.tsx';
import type { Hit } from './hit.ts';
import { Hits } from './hits.tsx';
import { SearchFields, type SearchFilters } from './search-fields.tsx';

type SearchViewProps = {
  filters: SearchFilters;
  /** What was found; undefined as long as nothing is searched for. */
  results: AsyncState<{ hits: readonly Hit[]; suggestions: readonly string[] }> | undefined;
  /** Whether more of the log has not been searched yet. */
  hasMore: boolean;
  isLoadingMore?: boolean;
  onSearch: (filters: SearchFilters) => void;
  onMore: () => void;
};

/** Everything that was ever written, by words. The search is in the address. */
export function SearchView(props: SearchViewProps) {
  const { filters, results, hasMore, isLoadingMore = false, onSearch, onMore } = props;
  return (
    <div class="search-page">
      <h1>Search</h1>
      <SearchFields key={JSON.stringify(filters)} filters={filters} onSearch={onSearch} />
      {results === undefined ? (
        <SearchHelp />
      ) : (
        <AsyncContent loaded={results} what="the entries">
          {({ hits, suggestions }) => (
            <>
              <Suggestions words={suggestions} filters={filters} />
              {hits.length > 0 && <Hits hits={hits} />}
              {hits.length === 0 && !hasMore && <Message icon="search" title="No entry matches" />}
            </>
          )}
        </AsyncContent>
      )}
      {hasMore && <More label="Older entries" isLoading={isLoadingMore} onMore={onMore} />}
    </div>
  );
}

/** Words that are in the log, in place of one that is not. */
function Suggestions({ words, filters }: { words: readonly string[]; filters: SearchFilters }) {
  const links = useContext(LinksContext);
  if (words.length === 0) return null;
  return (
    <p class="search-page__suggestions">
      Did you mean{' '}
      {words.map((word, at) => (
        <span key={word}>
          {at > 0 && ', '}
          <a href={links.searchFor({ ...filters, q: withWord(filters.q, word) })}>{word}</a>
        </span>
      ))}
      ?
    </p>
  );
}

/** Replaces the word of a search that begins like a proposed one. */
function withWord(q = '', word: string): string {
  const terms = q.split(/\s+/);
  const at = terms.findIndex((term) => term.toLowerCase().startsWith(word.slice(0, 3)));
  return at < 0 ? word : terms.with(at, word).join(' ');
}

const examples: [string, string][] = [
  ['antenna lock', 'entries with both words, in any form: “antennas locked”'],
  ['"lost lock"', 'these words next to each other'],
  ['lock -test', 'without a word'],
  ['wind OR rain', 'one word or the other; OR in capitals'],
  ['corr*', 'words that begin with it'],
  ['tag:weather by:ada', 'with a tag, by an author; also eb:, shift: and kind:'],
  ['OPS-7', 'a ticket, an execution block or any other identifier, whole or in part'],
];

const SearchHelp = () => (
  <table class="search-help">
    <caption>What can be searched for</caption>
    <tbody>
      {examples.map(([example, meaning]) => (
        <tr key={example}>
          <th scope="row">
            <code>{example}</code>
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
