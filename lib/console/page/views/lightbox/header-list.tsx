import { useState } from 'preact/hooks';
import { count } from '#lib/night/words.ts';
import type { Card } from '../../fits/cards.ts';
import type { HeaderList } from '../../fits/preview.ts';
import { Field } from '../parts/field.tsx';

/** The cards that are in the list at once. */
const MAX_CARDS = 500;

/** Whether a card has all words, which are in lower case. */
function matches({ keyword, text, comment }: Card, words: readonly string[]): boolean {
  const line = `${keyword} ${text} ${comment}`.toLowerCase();
  return words.every((word) => line.includes(word));
}

/** The cards of a FITS file in a list that can be searched by words. */
export function Headers({ headers }: { headers: readonly HeaderList[] }) {
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const all = headers.flatMap(({ title, cards }) => cards.map((card) => ({ title, card })));
  const found = all.filter(({ card }) => matches(card, words));
  const shown = found.slice(0, MAX_CARDS);
  return (
    <section class="fits-header" aria-label="Header">
      <Field label="Search the header" value={query} onInput={setQuery} autocomplete="off" />
      <p class="labelled__hint" role="status">
        {words.length === 0
          ? count(all.length, 'card')
          : `${found.length} of ${count(all.length, 'card')}`}
        {shown.length < found.length && `, of which the first ${MAX_CARDS} are listed`}
      </p>
      <div
        class="preview-text preview-text--wrapped"
        role="region"
        aria-label="Cards of the header"
        tabIndex={0}
        data-scrolls
      >
        {headers.map(({ title }) => {
          const cards = shown.filter((one) => one.title === title);
          return cards.length === 0 ? null : (
            <div key={title}>
              <h3>{title}</h3>
              <ul aria-label={title}>
                {cards.map(({ card }, at) => (
                  <CardLine key={at} card={card} />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

const CardLine = ({ card: { keyword, text, comment, value } }: { card: Card }) => (
  <li class="fits-header__card">
    <strong>{keyword}</strong>
    {value === undefined ? ' ' : ' = '}
    {text}
    {comment !== '' && <span class="labelled__hint"> {comment}</span>}
  </li>
);
