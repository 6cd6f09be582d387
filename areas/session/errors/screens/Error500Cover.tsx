import { ErrorPage } from '#platform/console/layout.ts'

const Error500Cover = () => <ErrorPage code="500" cover />
export default Error500Cover
