// Lets the browser install the shelf as an app: a worker that knows what to say without a network.
const { worker } = document.querySelector("script[data-worker]").dataset;
addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => { /* then it stays a page */ }));
