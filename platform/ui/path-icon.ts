import { createElement, type SVGAttributes } from 'react'

/** `size` is in pixels, `stroke` the width of lines in a grid of 24. */
type IconProps = Omit<SVGAttributes<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }

/** Creates the component of an icon from its paths in a grid of 24. The build calls it for each imported icon. */
export const pathIcon =
  (isFilled: boolean, lines: string[]) =>
  ({ size = 24, stroke = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: isFilled ? 'currentColor' : 'none',
        ...(!isFilled && {
          stroke: 'currentColor',
          strokeWidth: stroke,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        }),
        ...rest,
      },
      ...lines.map((d) => createElement('path', { d })),
    )
