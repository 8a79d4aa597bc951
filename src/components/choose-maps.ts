/** Apple's maps on Apple's devices, Google's elsewhere and without script (P section 2). */
export function chooseMaps(): void {
  if (!/iPad|iPhone|iPod|Mac/.test(navigator.userAgent)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-maps]')) {
    link.href = `https://maps.apple.com/?q=${encodeURIComponent(link.dataset['maps'] ?? '')}`;
  }
}
