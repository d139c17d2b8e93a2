// Which delivery a claim takes. A receiver that hangs keeps its own deliveries waiting and no others.
import { type RawBuilder, sql } from 'kysely'
import { PENDING } from './endpoint-rows.ts'

/**
 * SQL that gives the id of the next delivery, or nothing: of the endpoint with the fewest under way, the one that has been
 * due longest. Only the first due delivery of each endpoint is looked for, so that the cost does not grow with the backlog.
 * A time further ahead than it was set was set before the clock went back, and counts as over.
 */
export function deliveryChoice(now: RawBuilder<number>, perEndpoint: number): RawBuilder<number> {
  return sql<number>`(
    with recursive waiting (endpoint_id) as (
      select min(endpoint_id) from event_delivery where status = ${PENDING}
      union all
      select (select min(endpoint_id) from event_delivery where status = ${PENDING} and endpoint_id > waiting.endpoint_id)
      from waiting where waiting.endpoint_id is not null),
    candidate (id, due_at, under_way) as (
      select head.id, head.due_at,
        (select count(*) from event_delivery as held
         where held.endpoint_id = waiting.endpoint_id and held.lease_until is not null
           and held.lease_until > ${now} and held.lease_until <= ${now} + held.lease_ms)
      from waiting
      join webhook_endpoint as endpoint on endpoint.id = waiting.endpoint_id
      join event_delivery as head on head.id = (
        select due.id from event_delivery as due
        where due.endpoint_id = waiting.endpoint_id and due.status = ${PENDING}
          and (due.due_at <= ${now} or due.due_at > ${now} + due.delay_ms)
          and (due.lease_until is null or due.lease_until <= ${now} or due.lease_until > ${now} + due.lease_ms)
        order by due.due_at, due.id
        limit 1)
      where endpoint.disabled_at is null
        and (endpoint.paused_until <= ${now} or endpoint.paused_until > ${now} + endpoint.pause_ms))
    select id from candidate where under_way < ${perEndpoint} order by under_way, due_at, id limit 1)`
}
