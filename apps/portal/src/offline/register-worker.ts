/** The portal opens without a connection once its worker is there. */
export const registerWorker = () => {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch((error) => console.error('The portal can’t be kept for reading offline:', error))
}
