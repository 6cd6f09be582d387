import { ErrorPage } from '#platform/console/layout/ErrorPage.tsx'

const Error404Cover = () => <ErrorPage code="404" cover />
export default Error404Cover
