/** Which page is shown, inside the frame that all of them share. What is heavy is loaded when it is opened. */
import { Component, type ReactNode } from 'react'
import { Frame } from './frame/frame.tsx'
import { Home } from './home/home.tsx'
import { Button, Empty, Waiting } from './kit/basics.tsx'
import { onDemand } from './kit/on-demand.tsx'
import { Link, placeOf, usePath } from './router.ts'

const NewPage = onDemand(() => import('./new/new.tsx'))
const DeliberationPage = onDemand(() => import('./deliberation/deliberation.tsx'))
const AnalyticsPage = onDemand(() => import('./analytics/analytics.tsx'))
const ReportPage = onDemand(() => import('./report/report.tsx'))
const LOADING = <Waiting what="Loading…" />

export function App() {
  const path = usePath()
  return (
    <Frame>
      <Guard key={path}>
        <Page path={path} />
      </Guard>
    </Frame>
  )
}

function Page({ path }: { readonly path: string }) {
  const place = placeOf(path)
  switch (place.page) {
    case 'home':
      return <Home />
    case 'new':
      return <NewPage meanwhile={LOADING} />
    case 'analytics':
      return <AnalyticsPage meanwhile={LOADING} />
    case 'deliberation':
      return <DeliberationPage key={place.id} id={place.id} meanwhile={LOADING} />
    case 'report':
      return <ReportPage key={place.id} id={place.id} meanwhile={LOADING} />
    case 'lost':
      return (
        <Empty title="There is nothing at this address.">
          <Link to="/" className="text-accent underline">
            All deliberations
          </Link>
        </Empty>
      )
  }
}

/** A view that fails takes itself down, not the page; the log is not touched by it. */
class Guard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Empty title="This view could not be shown.">
        <p>That is a bug of ours. Nothing is lost: the log is as it was.</p>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </Empty>
    )
  }
}
