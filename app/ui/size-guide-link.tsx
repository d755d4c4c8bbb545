/** Opens the size guide in a new tab. The server redirects to `SIZE_GUIDE_URL` if the owner sets it. */
export function SizeGuideLink() {
  return (
    <a href="/size-guide" target="_blank" rel="noopener">
      Size Guide<span className="spoken"> (opens in a new tab)</span>
    </a>
  );
}
