// The Responses API, stateless: everything is sent with every request.
import { parseAnswer } from '../answer-json.ts'
import type { Wire } from '../wire.ts'
import type { WireOptions } from '../wire-options.ts'
import { parseResponse } from './responses-reply.ts'
import { toResponsesBody } from './responses-request.ts'

export function createResponsesWire(model: string, options: WireOptions): Wire {
  return {
    path: '/responses',
    toBody: (request) => toResponsesBody(request, model, options),
    toReply: (answer, request) => parseResponse(parseAnswer(answer), request),
  }
}
