import type { Enrolment } from '#areas/session/sign-in/contract.ts'

/** Data URL of a QR code, so that the server's SVG path is not inserted into the page as markup. */
export const qrImageUrl = ({ size, path }: Enrolment['picture']) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  )}`
