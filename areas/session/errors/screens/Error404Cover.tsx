import { ErrorPage } from '#platform/console/layout.ts'

const Error404Cover = () => <ErrorPage code="404" cover />
export default Error404Cover
