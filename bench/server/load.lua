-- Script of wrk, run by load.ts: it gets the page of the URL; with `-- order BODY_FILE RUN` it posts orders
-- there, with `-- paths FILE` it gets the paths of the file, one a line, in turns.
local body, run, paths
local sent = 0

function init(args)
  if not args[1] then
    return
  end
  if args[1] == "paths" then
    paths = {}
    for path in io.lines(args[2]) do
      paths[#paths + 1] = path
    end
    return
  end
  local file = assert(io.open(args[2]))
  body = file:read("a") or file:read("*a")
  file:close()
  run = args[3]
end

-- Each order is its own, and from its own client: the shop takes 30 orders a minute from one. Turns follow each other
-- within the minute, so a turn gives no client more than one until ten million.
function request()
  sent = sent + 1
  if paths then
    return wrk.format("GET", paths[sent % #paths + 1])
  end
  if not body then
    return wrk.format()
  end
  return wrk.format("POST", nil, {
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = run .. "-" .. sent,
    ["X-Forwarded-For"] = string.format("10.%d.%d.%d", sent % 220, math.floor(sent / 220) % 220, math.floor(sent / 48400) % 220),
  }, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p99":%f,"errors":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
