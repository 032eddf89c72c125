// Before anything is drawn: the reader's own choice of light or dark, if there is one.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch (e) {
    /* no storage: the system's choice */
  }
})();
