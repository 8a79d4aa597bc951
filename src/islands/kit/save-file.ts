/** Saves a file created by this page as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The click has started the download.
  URL.revokeObjectURL(link.href);
}
