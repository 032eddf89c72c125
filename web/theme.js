// Before anything is drawn: the reader's own choice of light or dark, if there is one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* no storage: the device's choice */
}
