/** Opens the size guide in a new tab. The address is the owner's to set (`SIZE_GUIDE_URL`), so the server answers here and leads on. */
export function SizeGuideLink() {
  return (
    <a href="/size-guide" target="_blank" rel="noopener">
      Size Guide<span className="spoken"> (opens in a new tab)</span>
    </a>
  );
}
