import { expect, it } from 'vitest';
import { render } from 'preact-render-to-string';
import { signal } from '@preact/signals';
import { h } from 'preact';
import { NoticeList } from '#lib/console/page/desk/notices.ts';
import { Notices } from '#lib/console/page/views/layout/notices.tsx';

it('shows the three most urgent messages, errors first, and counts the others', () => {
  const list = new NoticeList();
  list.confirm('The link was copied.');
  list.toggle('clock', 'The clock is behind.', { kind: 'warning' });
  list.show({ id: 'worker', kind: 'warning', text: 'No worker.' });
  list.fail('It was not saved.');
  list.toggle('session', 'Your session ends.', {
    kind: 'warning',
    action: { label: 'Sign in again', run: () => undefined },
  });

  const html = render(h(Notices, { notices: signal(list.all.value) }));

  const texts = [...html.matchAll(/class="toast__text">([^<]*)/g)].map(([, text]) => text);
  expect(texts).toEqual(['It was not saved.', 'The clock is behind.', 'Your session ends.']);
  expect(html).toContain('2 more');
});
