/** Where to go after a start that is over in a second: from its beginning, played; who asked for less motion goes to its end. */
export const replayPath = (id: string): string => (wantsLessMotion() ? `/d/${id}` : `/d/${id}?play=1&at=1`)

export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
