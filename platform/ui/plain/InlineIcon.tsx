const strokes = {
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 12l2.5 2.5 4.5-5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01',
  warning: 'M12 4 2.5 20h19zM12 10v4M12 17v.01',
  danger: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8v5M12 16v.01',
  close: 'M6 6l12 12M18 6 6 18',
}

/** Icons available before the icon set of the kit has loaded. Always accompanied by text. */
export const InlineIcon = ({
  of,
  className,
}: {
  of: keyof typeof strokes
  className?: string | undefined
}) => (
  <svg
    className={className}
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={strokes[of]} />
  </svg>
)
