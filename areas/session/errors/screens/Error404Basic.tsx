import { ErrorPage } from '#platform/console/layout.ts'

const Error404Basic = () => <ErrorPage code="404" />
export default Error404Basic
