import type { Enrolment } from '#areas/session/sign-in/contract.ts'

/** The picture of a secret as an image's address. Nothing of it is markup of the page. */
export const qrImageUrl = ({ size, path }: Enrolment['picture']) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  )}`
