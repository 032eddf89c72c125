// A link to be given to somebody.
import { h } from '../dom.js';
import { d } from './words.js';
import { button } from './parts.js';

// The clipboard is not there on plain HTTP: then the text is marked, to be copied by hand.
export function copyText(text) {
  const field = h('input', {
    type: 'text',
    readonly: true,
    value: text,
    'aria-label': d.link,
    onfocus: () => field.select(),
  });
  const copy = button(
    {
      class: 'btn',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
          copy.textContent = d.copied;
        } catch {
          field.focus();
          field.select();
        }
      },
    },
    d.copyLink,
  );
  return [field, copy];
}
