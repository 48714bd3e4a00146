// Producers whose values are passed on later or elsewhere.

import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SignalProducer {
    /// Passes the events on to observers on the scheduler.
    public func observe(on scheduler: any Scheduler) -> SignalProducer<Value, Error> {
        lifted { observer, _ in
            { event in scheduler.schedule { observer.send(event) } }
        }
    }

    /// Starts the producer on the scheduler.
    public func start(on scheduler: any Scheduler) -> SignalProducer<Value, Error> {
        SignalProducer { observer, lifetime in
            lifetime += scheduler.schedule { start(observer, within: lifetime) }
        }
    }

    /// Passes on values and the completion after an interval in seconds. Errors are passed on immediately.
    public func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer<Value, Error> {
        lifted { observer, _ in
            { event in
                switch event {
                case .failed, .interrupted: scheduler.schedule { observer.send(event) }
                case .value, .completed:
                    let date = scheduler.currentDate.addingTimeInterval(interval)
                    scheduler.schedule(after: date) { observer.send(event) }
                }
            }
        }
    }

    /// Passes on a value when no other value has arrived for an interval in seconds. If the producer ends, the value
    /// that is still waiting is dropped.
    public func debounce(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer<Value, Error> {
        lifted { observer, _ in
            let latest = MutexBox(0)
            return { event in
                let number = latest.change {
                    $0 += 1
                    return $0
                }
                let pass = { if latest.read({ $0 }) == number { observer.send(event) } }
                if case .value = event {
                    scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(interval), action: pass)
                } else {
                    scheduler.schedule(pass)
                }
            }
        }
    }
}

extension SignalProducer where Value == Date, Error == Never {
    /// Sends the current date after each interval.
    public static func timer(
        interval: DispatchTimeInterval, on scheduler: any DateScheduler
    ) -> SignalProducer<Date, Never> {
        SignalProducer { observer, lifetime in
            let first = scheduler.currentDate.addingTimeInterval(interval.seconds)
            lifetime += scheduler.schedule(after: first, interval: interval) {
                observer.send(value: scheduler.currentDate)
            }
        }
    }
}
