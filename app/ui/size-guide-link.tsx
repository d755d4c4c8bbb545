/** Opens the size guide in a new tab. The owner may set another address (`SIZE_GUIDE_URL`), to which the server redirects. */
export function SizeGuideLink() {
  return (
    <a href="/size-guide" target="_blank" rel="noopener">
      Size Guide<span className="spoken"> (opens in a new tab)</span>
    </a>
  );
}
