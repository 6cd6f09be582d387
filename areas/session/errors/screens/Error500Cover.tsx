import { ErrorPage } from '#platform/console/layout/ErrorPage.tsx'

const Error500Cover = () => <ErrorPage code="500" cover />
export default Error500Cover
