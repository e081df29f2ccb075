/** The mark of the product: a crown over a nine. The same drawing is the icon of the tab (public/favicon.svg). */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 64 80" aria-hidden="true">
      <rect width="64" height="80" rx="8" fill="#fffdf6" />
      <path d="M14 30 11 13l12 8 9-13 9 13 12-8-3 17Z" fill="#c99a2e" />
      <path
        d="M32 34c8.500 0 14 6 14 15 0 12-6.500 21-20 24l-2-5c7-2 11-5.500 12.500-10.500-1.800 1.300-4 2-6.500 2-7 0-12-5-12-12.500S24 34 32 34Zm0 6c-4 0-6.500 2.800-6.500 7s2.500 6.800 6.300 6.800 6.700-2.600 6.700-6.500c0-4.500-2.500-7.300-6.500-7.300Z"
        fill="#8c1528"
        fill-rule="evenodd"
      />
    </svg>
  );
}
