// How a handler refuses: it throws, and one place (server.ts) makes the answer.

export interface ErrorDetail {
  resource: string
  code: string
  field?: string
  message?: string
}

/** An error answer in GitHub's form. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  /** GitHub describes some faults in words alone. */
  readonly errors: readonly (ErrorDetail | string)[] | undefined

  constructor(
    status: number,
    message: string,
    more: { errors?: (ErrorDetail | string)[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.headers = more.headers ?? {}
    this.errors = more.errors
  }

  /** The JSON body: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api */
  body(): Record<string, unknown> {
    return {
      message: this.message,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      documentation_url: 'https://docs.github.com/rest',
      status: String(this.status),
      ...(this.headers.location === undefined ? {} : { url: this.headers.location }),
    }
  }
}

export function notFound(): Refusal {
  return new Refusal(404, 'Not Found')
}

export function notPermitted(): Refusal {
  return new Refusal(403, 'Resource not accessible by integration')
}

/** 422 with one entry in `errors`. */
export function validationFailed(detail: ErrorDetail): Refusal {
  return new Refusal(422, 'Validation Failed', { errors: [detail] })
}
