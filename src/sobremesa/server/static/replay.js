// The replay: the slider asks the server for the page at that moment. Loaded where there is one.

export function setUpReplay(form, showMoment) {
  let wanted = "";
  let isBusy = false;
  const go = async (address) => { // one page at a time: who drags the slider wants the last place, not all between
    wanted = address;
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next; (next = wanted); ) { wanted = ""; await show(next); }
    } finally { isBusy = false; }
  };
  const show = async (address) => {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 429) { // too fast: the same again in a moment, unless something else is wanted by then
      await new Promise((done) => { setTimeout(done, 1000); });
      wanted ||= address;
    }
    if (wanted || !answer.ok) return;
    history.replaceState(null, "", address);
    showMoment(page);
    const slider = form.querySelector('input[name="at"]');
    slider.value = new URL(address, location).searchParams.get("at") ?? slider.value;
  };
  form.lastElementChild.previousElementSibling.hidden = true; // the button for those without scripts
  form.addEventListener("input", () => go(`${form.action}?${new URLSearchParams(new FormData(form))}`));
  form.addEventListener("click", (event) => {
    const link = event.target.closest("a.one-step");
    if (!link) return;
    event.preventDefault();
    go(link.href);
  });
}
