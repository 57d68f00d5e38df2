/** Buttons that print the page: shown where a script runs, since nothing else can; deferred. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => window.print())
}
