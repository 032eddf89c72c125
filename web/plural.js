// Counting as a language counts: count(3, { one: 'chart', other: 'charts' }) is "3 charts".
export function counter(language) {
  const kinds = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (n, forms) => `${numbers.format(n)} ${forms[kinds.select(n)] ?? forms.other}`;
}
